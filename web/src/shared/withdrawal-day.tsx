import { lastParisDay } from "../../../common/paris.ts";
import { useFormat } from "../lib/use-format.ts";

/**
 * The last day to withdraw, in words. The law counts days in Paris, so that it is the same in every time zone.
 * @param end the first moment after the period, in ISO 8601
 */
export function WithdrawalDay({ end }: { end: string }) {
  const { formatDate } = useFormat();
  const day = lastParisDay(new Date(end));
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {formatDate(day)}
    </time>
  );
}
