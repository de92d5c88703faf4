import { Honest } from "../shared/honest.tsx";

/** What we do and what we do not, on home, with the way to the comparison. */
export function HomeHonest() {
  return <Honest page="/" compare />;
}
