import { useLingui } from "@lingui/react/macro";
import type { BodyProblem } from "../../../../../common/contract/content.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";

/** What to correct in a text before readers meet it. */
export function Problems({ problems }: { problems: readonly BodyProblem[] }) {
  const { t } = useLingui();
  if (problems.length === 0) return null;
  const sentence = ({ kind, what }: BodyProblem) =>
    ({
      page: t`This site has no such page: ${what}`,
      anchor: t`The text has no heading with this address: ${what}`,
      address: t`A link needs a whole address: ${what}`,
      picture: t`Readers who cannot see this picture need a description: ${what}`,
    })[kind];
  return (
    <Alert tone="warning" role="status" title={t`To correct in the text`}>
      <ul className="list-disc pl-5">
        {problems.map((problem) => (
          <li key={problem.kind + problem.what} className="wrap-anywhere">
            {sentence(problem)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
