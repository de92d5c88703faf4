import { useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { useAuth } from "../lib/auth.tsx";
import type { useScreenLocation } from "../router/location.ts";
import { Button } from "../ui/button/button.tsx";
import { GaugeIcon, HomeIcon, LogoutIcon, SettingsIcon } from "../ui/icon/account-icons.tsx";
import { ChevronDownIcon, UserIcon } from "../ui/icon/icons.tsx";
import { Menu, MenuItem, MenuLink, MenuNote, MenuSeparator } from "../ui/overlay/menu.tsx";

/** Who is signed in, the other areas, and signing out. */
export function AccountMenu() {
  const { t } = useLingui();
  const { user, logout } = useAuth();
  const [, navigate] = useLocation<typeof useScreenLocation>();
  const name = user?.name || user?.email;
  const trigger = (
    <Button variant="ghost" className="-mr-2 max-w-none! px-2.5!">
      <UserIcon />
      <span className="sr-only">{t`My account`}</span>
      <span title={name} className="max-w-40 truncate text-sm font-normal max-md:hidden">
        {name}
      </span>
      <ChevronDownIcon className="size-4 text-muted max-sm:hidden" />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      {user && <MenuNote>{user.email}</MenuNote>}
      <MenuLink to="/UserDashboard" icon={<GaugeIcon />}>
        {t`Dashboard`}
      </MenuLink>
      {user?.admin && (
        <MenuLink to="/admin" icon={<SettingsIcon />}>
          {t`Administration`}
        </MenuLink>
      )}
      <MenuLink to="/" icon={<HomeIcon />}>
        {t`Home page`}
      </MenuLink>
      <MenuSeparator />
      <MenuItem onSelect={() => navigate("/", { onLeave: logout })} icon={<LogoutIcon />}>
        {t`Sign out`}
      </MenuItem>
    </Menu>
  );
}
