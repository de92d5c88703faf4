import { msg } from "@lingui/core/macro";
import { say } from "../ui/form/form-errors.ts";

/** What a wrong code of each kind is answered with, at a sign-in and inside one. */
export const WRONG_CODE = say(msg`This code is not correct, or it has been used already. Type the next one.`);
export const WRONG_RECOVERY = say(msg`This recovery code is not correct, or it has been used already.`);
