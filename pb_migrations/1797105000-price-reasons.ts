/** Why the operator raises a price: the letter to the members names it. Moves from before have none. */
migrate(
  (app) => {
    const moves = app.findCollectionByNameOrId("price_moves");
    moves.fields.add(new SelectField({ name: "reason", maxSelect: 1, values: ["costs", "law", "more"] }));
    app.save(moves);
  },
  (app) => {
    const moves = app.findCollectionByNameOrId("price_moves");
    moves.fields.removeByName("reason");
    app.save(moves);
  },
);
