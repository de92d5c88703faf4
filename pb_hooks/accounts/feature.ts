import { feature } from "../lib/feature.ts";
import { enrichOwner } from "./enrich.ts";
import { createAccount, readSignUp } from "./sign-up.ts";

export default feature({
  hooks: {
    "onRecordCreateRequest users": readSignUp,
    "onRecordCreate users": createAccount,
    "onRecordEnrich users": enrichOwner,
  },
});
