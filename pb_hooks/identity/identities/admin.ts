import {
  type AdminProviders,
  PROVIDER_IDS,
  type ProviderId,
  type ProviderTest,
  providerInput,
} from "../../../common/contract/identities.ts";
import { change } from "../../lib/change.ts";
import { refuseStale } from "../../lib/edit-conflict.ts";
import { fail } from "../../lib/errors.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { findById, newRecord } from "../../lib/records.ts";
import { seal } from "../../lib/secrets.ts";
import { audit, changes } from "../../platform/audit/public.ts";
import { ask } from "./edge.ts";
import { connectionTo, isOpen, lacks, type Provider, providersOf, secretPlace } from "./providers.ts";
import { redirectAddress } from "./visit.ts";

/** `GET /api/app/admin/identity-providers`, admin: AdminProviders. */
export function listProviders(e: core.RequestEvent): AdminProviders {
  const known = providersOf(e.app);
  return {
    providers: PROVIDER_IDS.map((id) => {
      const { secret, ...shown } = known.find((each) => each.id === id) ?? none(id);
      return { ...shown, redirect: redirectAddress(e.app, id), hasSecret: secret !== "" };
    }),
  };
}

function none(id: ProviderId): Provider {
  return { id, label: "", issuer: "", clientId: "", teamId: "", keyId: "", secret: "", enabled: false };
}

/**
 * `POST /api/app/admin/identity-providers/{id}` {label, issuer, clientId, teamId, keyId, secret, enabled, before?}, admin with a
 * fresh proof; 204. An empty secret keeps the stored one of the same issuer, an empty client id removes the provider. Buttons
 * show once nothing is missing. 409 `record_changed` when it no longer matches `before`: an old client id does not go with a new
 * secret.
 */
export const saveProvider = change(providerInput, (tx, { secret, ...input }, e) => {
  const id = idOf(e);
  const before = providersOf(tx).find((each) => each.id === id) ?? none(id);
  const open = isOpen(id);
  const wanted: Provider = {
    ...input,
    id,
    label: open ? input.label : "",
    issuer: open ? input.issuer : "",
    teamId: id === "apple" ? input.teamId : "",
    keyId: id === "apple" ? input.keyId : "",
    secret: secret ? seal(secretPlace(id), secret) : before.secret,
  };
  // The stored one belongs to the issuer that it was typed for: another one must not get to read it.
  if (!secret && wanted.issuer !== before.issuer) wanted.secret = "";
  refuseStale(e, logged(before), logged(wanted));
  const missing = lacks(wanted);
  if (wanted.enabled && missing) throw fail(400, "validation_required", missing);
  const record = findById(tx, "identity_providers", id) ?? newRecord(tx, "identity_providers", { id });
  if (wanted.clientId) {
    const { label, issuer, clientId: client_id, teamId: team_id, keyId: key_id, secret, enabled } = wanted;
    record.load({ label, issuer, client_id, team_id, key_id, secret, enabled });
    tx.save(record); // not with SQL: the cached pages with its button go too
  } else if (!record.isNew()) tx.delete(record);
  const changed = changes(logged(before), logged(wanted));
  const after = { ...changed.after, ...(secret && { secret: "…" }) };
  if (Object.keys(after).length === 0) return;
  audit(tx, e, {
    action: "identity-provider.update",
    target: ["identity_providers", id],
    before: changed.before,
    after,
  });
});

function logged({ label, issuer, clientId, teamId, keyId, enabled }: Provider) {
  return { label, issuer, clientId, teamId, keyId, enabled };
}

/** `POST /api/app/admin/identity-providers/{id}/test`, admin with a fresh proof: whether the provider knows us (ProviderTest). */
export function testProvider(e: core.RequestEvent): ProviderTest {
  const id = idOf(e);
  const provider = providersOf(e.app).find((each) => each.id === id);
  const connection = provider && !lacks(provider) && connectionTo(provider);
  if (!connection) throw fail(404, "not_found");
  const { problem } = ask(e.app, "test", { provider: connection, redirect: redirectAddress(e.app, id) });
  return { problem: problem === "expired" ? "refused" : problem };
}

function idOf(e: core.RequestEvent): ProviderId {
  const asked = pathValue(e, "id");
  const id = PROVIDER_IDS.find((known) => known === asked);
  if (!id) throw fail(404, "not_found");
  return id;
}
