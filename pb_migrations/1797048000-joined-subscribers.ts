import { execute } from "./lib/schema.ts";

const TABLE = "newsletter_subscribers";
const INDEX = "idx_newsletter_subscribers_user";
const STATES = ["pending", "confirmed", "unsubscribed", "bounced", "complained"];
const NOW = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";

/** A member who has said no since the confirmation, and has not said yes again. */
const REFUSED = `NOT u.newsletter AND EXISTS
  (SELECT 1 FROM newsletter_choices c WHERE c.user = u.id AND NOT c.wanted AND c.created > s.confirmed)`;
const ACCEPTED = `FROM ${TABLE} s JOIN users u ON u.id = s.user WHERE s.state = 'joined' AND NOT (${REFUSED})`;

/**
 * A subscription whose address a member has confirmed is part of the account, and its row stays for the links in its letters. It keeps
 * neither address nor mailbox, whose unique column holds the row's id instead. Those that were confirmed before join now, as they would
 * when the member confirms the address.
 */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const subscribers = app.findCollectionByNameOrId(TABLE);
    setStates(subscribers, [...STATES, "joined"]);
    subscribers.fields.add(
      new RelationField({ name: "user", collectionId: users.id, cascadeDelete: true, maxSelect: 1 }),
    );
    subscribers.addIndex(INDEX, false, "user", "");
    app.save(subscribers);
    execute(
      app,
      `UPDATE ${TABLE} SET state = 'joined', user = (SELECT u.id FROM users u
         WHERE u.email = ${TABLE}.email COLLATE NOCASE AND u.verified LIMIT 1)
       WHERE state = 'confirmed' AND email != ''
         AND EXISTS (SELECT 1 FROM users u WHERE u.email = ${TABLE}.email COLLATE NOCASE AND u.verified)`,
      `INSERT INTO newsletter_choices (id, user, wanted, consent, created, updated)
       SELECT lower(hex(randomblob(7))) || 'x', u.id, TRUE, s.consent, ${NOW}, ${NOW} ${ACCEPTED}`,
      `UPDATE users SET newsletter = TRUE WHERE NOT newsletter AND id IN (SELECT u.id ${ACCEPTED})`,
      `UPDATE OR IGNORE newsletter_deliveries
       SET recipient = (SELECT 'u' || s.user FROM ${TABLE} s WHERE s.id = substr(recipient, 2))
       WHERE state IN ('queued', 'deferred') AND recipient IN (SELECT 's' || id FROM ${TABLE} WHERE state = 'joined')`,
      `UPDATE ${TABLE} SET email = '', mailbox = id, updated = ${NOW} WHERE state = 'joined'`,
    );
  },
  (app) => {
    execute(app, `DELETE FROM ${TABLE} WHERE state = 'joined'`);
    const subscribers = app.findCollectionByNameOrId(TABLE);
    subscribers.removeIndex(INDEX);
    subscribers.fields.removeByName("user");
    setStates(subscribers, STATES);
    app.save(subscribers);
  },
);

function setStates(subscribers: core.Collection, values: string[]): void {
  const state = subscribers.fields.getByName("state") as core.SelectField; // 1797006500 made it as one
  state.values = values;
}
