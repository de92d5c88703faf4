import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { holds, PERMISSIONS, type Permission, TEAM_ROLES } from "../../../../../common/permissions.ts";
import { ROLE_LABELS } from "../../../shared/roles.ts";
import { CheckIcon } from "../../../ui/icon/icons.tsx";

const LABELS: Readonly<Record<Permission, MessageDescriptor>> = {
  "members.read": msg`See members`,
  "members.write": msg`Notes, days, blocks, addresses`,
  "members.delete": msg`Delete members`,
  "members.enter": msg`See the site as a member`,
  "members.export": msg`Export members`,
  inbox: msg`Answer messages`,
  "money.read": msg`See orders, payments, invoices`,
  "money.write": msg`Refunds, plans, prices, coupons`,
  figures: msg`Revenue and analytics`,
  "content.write": msg`Help, blog, newsletter, incidents`,
  "service.read": msg`See the state of the service`,
  "service.write": msg`Sources, accounts, jobs, logs`,
  settings: msg`Settings, keys, imports, team`,
};

/** What each role may do. */
export function Permissions() {
  const { t, i18n } = useLingui();
  return (
    <section className="border-t border-line pt-3">
      <h2 className="font-sans text-base font-semibold tracking-normal">{t`Who may do what`}</h2>
      <table className="mt-1 w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-1.5 text-left align-bottom font-semibold">{t`Permission`}</th>
            {TEAM_ROLES.map((role) => (
              <th key={role} scope="col" className="w-9 py-1.5 align-bottom font-semibold max-sm:text-xs sm:w-24">
                {/* Not the cell itself: WebKit takes the length of its text as its width. */}
                <span className="max-sm:inline-block max-sm:rotate-180 max-sm:[writing-mode:vertical-rl]">
                  {i18n._(ROLE_LABELS[role])}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PERMISSIONS.map((permission) => (
            <tr key={permission} className="border-b border-line">
              <th scope="row" className="h-10 py-1 pr-3 text-left leading-snug font-normal">
                {i18n._(LABELS[permission])}
              </th>
              {TEAM_ROLES.map((role) => (
                <td key={role} className="py-1 text-center">
                  {holds(role, permission) ? (
                    <>
                      <CheckIcon className="mx-auto size-5 text-ok" />
                      <span className="sr-only">{t`yes`}</span>
                    </>
                  ) : (
                    <>
                      <span aria-hidden="true" className="text-muted">
                        –
                      </span>
                      <span className="sr-only">{t`no`}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
