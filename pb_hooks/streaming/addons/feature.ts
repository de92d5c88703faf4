import { isoOrNull } from "../../../common/time.ts";
import { feature } from "../../lib/feature.ts";
import { may, noStore, proved, requireAuth } from "../../lib/guards.ts";
import type { Field } from "../../lib/rec.ts";
import { accessOf, syncAccess } from "./access.ts";
import { linkCard, readCard, renewCard } from "./card.ts";
import {
  configureForFirst,
  configureGateway,
  followMember,
  followPlan,
  followPolicy,
  followSource,
  forgetPlan,
  keyChanged,
  withoutShownKeys,
} from "./follow.ts";
import { queueNudges } from "./guide.ts";
import { listSources } from "./list.ts";
import { deleteSource, importAddons, orderSources, saveSettings } from "./manage.ts";
import { NOTICES } from "./notices.ts";
import { saveSource } from "./save.ts";
import { configureUsed } from "./snapshot.ts";
import { testSource } from "./test-source.ts";
import { followGateway, readAgain } from "./watch.ts";

const AREA = "/api/app/admin/addons";

/** The policy of the add-on gateway: who gets what from the operator's sources. internal/gateway serves the traffic. */
export default feature({
  hooks: {
    onBootstrap: (e) => {
      e.next();
      configureUsed(e.app);
    },
    "onRecordUpdate users": followMember,
    "onRecordCreate subscriptions": followPlan,
    "onRecordUpdate subscriptions": followPlan,
    "onRecordCreate addon_sources": followSource,
    "onRecordUpdate addon_sources": followSource,
    "onRecordDelete addon_sources": followSource,
    "onRecordCreate plans": followPolicy,
    "onRecordUpdate plans": followPolicy,
    "onRecordDelete plans": forgetPlan,
    "onRecordUpdate site": followPolicy,
    "onRecordCreate providers": keyChanged,
    "onRecordUpdate providers": keyChanged,
    "onRecordDelete providers": withoutShownKeys,
    "onRecordAfterCreateSuccess addon_sources plans providers": configureGateway,
    "onRecordAfterUpdateSuccess addon_sources plans providers site hash_keys": configureGateway,
    "onRecordAfterDeleteSuccess addon_sources plans providers": configureGateway,
    "onRecordAfterCreateSuccess addon_access": configureForFirst,
  },
  routes: {
    "GET /api/app/addon": [noStore, requireAuth, readCard],
    "POST /api/app/addon/renew": [noStore, requireAuth, renewCard],
    "POST /api/app/addon/link": [noStore, linkCard],
    [`GET ${AREA}`]: [noStore, may("service.read"), listSources],
    [`POST ${AREA}/save`]: [...proved("service.write"), saveSource],
    [`POST ${AREA}/delete`]: [noStore, may("service.write"), deleteSource],
    [`POST ${AREA}/order`]: [noStore, may("service.write"), orderSources],
    [`POST ${AREA}/settings`]: [noStore, may("service.write"), saveSettings],
    [`POST ${AREA}/test`]: [noStore, may("service.write"), testSource],
    [`POST ${AREA}/import`]: [...proved("service.write"), importAddons],
  },
  crons: {
    "addons-read": ["7 * * * *", () => readAgain($app)],
    "addons-nudge": ["17 * * * *", () => queueNudges($app)],
    "addons-watch": ["* * * * *", () => followGateway($app)],
  },
  notices: NOTICES,
  memberData: (app, user) => {
    const record = accessOf(app, user.id);
    const time = (field: Field<"addon_access">) => isoOrNull(record?.getString(field) ?? "");
    return {
      privateAddress: record && { made: time("created"), renewed: time("renewed"), lastUsed: time("last_used") },
    };
  },
  onEntitlement: (tx, user) => syncAccess(tx, user),
});
