/** Where the refund of a transfer goes, if the account is deleted with its withdrawal: erased with the person's name. */
migrate(
  (app) => {
    const requests = app.findCollectionByNameOrId("contract_requests");
    requests.fields.add(new TextField({ name: "bank", max: 60, hidden: true }));
    app.save(requests);
  },
  (app) => {
    const requests = app.findCollectionByNameOrId("contract_requests");
    requests.fields.removeByName("bank");
    app.save(requests);
  },
);
