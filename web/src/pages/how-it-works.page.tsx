import { Plural, useLingui } from "@lingui/react/macro";
import { usePageData, useSite } from "../router/page-data.tsx";
import { SourceLineNote } from "../shared/source-line-note.tsx";
import { PageIntro } from "../ui/text/page-intro.tsx";
import { Closing } from "./closing.tsx";
import { Walk } from "./walk.tsx";

/** /comment-ca-marche: four steps with the press marked, from the form to the television. */
export default function HowItWorksPage() {
  const { t } = useLingui();
  const { trialDays } = useSite();
  const { sources } = usePageData("how-it-works");
  return (
    <>
      <PageIntro
        title={t`Four steps, and a screen lights up.`}
        lead={t`One minute for the account, two for each device. No technical skill is needed.`}
      />
      <Walk sources={sources} />
      <div className="wrap pb-14">
        <SourceLineNote sources={sources} className="text-[1.0625rem]" />
      </div>
      <Closing
        title={
          trialDays > 0 ? (
            <Plural
              value={trialDays}
              one="Over to you: # day to find out whether it suits you."
              other="Over to you: # days to find out whether it suits you."
            />
          ) : (
            t`Over to you.`
          )
        }
      />
    </>
  );
}
