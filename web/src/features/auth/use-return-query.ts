import { useEffect, useState } from "react";
import { returnQuery } from "./return-path.ts";

/** `?return=…` of the address bar, for links to the other ways in; "" on the server and in the first render. */
export function useReturnQuery(): string {
  const [query, setQuery] = useState("");
  useEffect(() => setQuery(returnQuery(location.search)), []);
  return query;
}
