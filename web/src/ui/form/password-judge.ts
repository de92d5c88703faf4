import { type Judgement, judgePassword } from "../../../../common/passwords.ts";
import { asciiAddress } from "../../lib/ascii-address.ts";

/** The server's judgement of a password, for an address as it is typed. */
export function judge(password: string, email: string, brand: string): Judgement {
  return judgePassword(password, asciiAddress(email.trim()), brand);
}
