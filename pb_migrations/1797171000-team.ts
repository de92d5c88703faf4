import { addLimits, dropLimits, type Limits } from "./lib/rate-limits.ts";
import { choice, create, drop, execute, owner, TIMES } from "./lib/schema.ts";

const LIMITS: Limits = [["POST /api/app/team/", 20]];

/** Invitations to the team, and since when a member belongs to it: anyone who joins by one sets up a second factor first. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    // Empty for administrators from before roles, and for the first one.
    users.fields.add(new DateField({ name: "staff_since", hidden: true }));
    app.save(users);
    create(app, {
      name: "team_invitations",
      fields: [
        // An account that the invitation made is deleted with it, until its person has chosen a password.
        owner("user", users),
        // The address that was invited: the account may get another one.
        { name: "email", type: "text", required: true, max: 255 },
        choice("role", ["owner", "support", "money", "editor"], { required: true }),
        // The id of the administrator or superuser who invites.
        { name: "by", type: "text", required: true, max: 30 },
        // The link is bound to this time: sending it again makes the previous one useless.
        { name: "sent", type: "date", required: true },
        { name: "expires", type: "date", required: true },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_team_invitations_user ON team_invitations (user)",
        "CREATE INDEX idx_team_invitations_created ON team_invitations (created)",
      ],
    });
    app.save(new Record(app.findCollectionByNameOrId("hash_keys"), { name: "team invitations" }));
    addLimits(app, LIMITS);
  },
  (app) => {
    dropLimits(app, LIMITS);
    execute(app, "DELETE FROM hash_keys WHERE name = 'team invitations'");
    drop(app, "team_invitations");
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("staff_since");
    app.save(users);
  },
);
