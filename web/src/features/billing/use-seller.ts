import { useQuery } from "@tanstack/react-query";
import { localePath } from "../../../../common/locale.ts";
import type { LoaderData } from "../../../../common/wire/api.ts";
import type { Payload } from "../../../../common/wire/payload.ts";
import { http } from "../../lib/http.ts";
import { useLocale } from "../../lib/use-locale.ts";

/** The seller, line by line: the first facts of the terms of sale, which the operator fills in once for both. */
export function useSeller() {
  const locale = useLocale();
  return useQuery({
    queryKey: ["seller", locale],
    queryFn: async (): Promise<string[]> => {
      const { data } = await http<Payload>(localePath("/cgv/_payload.json", locale));
      const { sections } = data as LoaderData["sales"]; // the route table ties this page to that loader
      const facts = sections.flatMap(({ blocks }) => blocks).find((block) => "facts" in block);
      return facts && "facts" in facts ? facts.facts.map(({ value }) => value) : [];
    },
  });
}
