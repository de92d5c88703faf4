/** Whether the mail server took a code's mail (pb_hooks/second-factor/proof.ts): the sign-in page says so when it did not. */
migrate(
  (app) => {
    const codes = app.findCollectionByNameOrId("_otps");
    codes.fields.add(new BoolField({ name: "taken", hidden: true }));
    app.save(codes);
  },
  (app) => {
    const codes = app.findCollectionByNameOrId("_otps");
    codes.fields.removeByName("taken");
    app.save(codes);
  },
);
