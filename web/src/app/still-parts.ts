import { TrialNote } from "../features/identity/auth/trial-note.tsx";
import { renderStill } from "../lib/still.tsx";
import { CancelSteps } from "../pages/cancel-steps.tsx";
import { GestureList } from "../pages/gesture-list.tsx";
import { HelpDevices } from "../pages/help-devices.tsx";
import { HomeBill } from "../pages/home-bill.tsx";
import { HomeFaq } from "../pages/home-faq.tsx";
import { HomeHonest } from "../pages/home-honest.tsx";
import { HomePlans } from "../pages/home-plans.tsx";
import { HomeScreens } from "../pages/home-screens.tsx";
import { HomeWater } from "../pages/home-water.tsx";
import { LoginScreen } from "../pages/login-screen.tsx";
import { TrialNext } from "../pages/trial-next.tsx";
import { WithdrawSteps } from "../pages/withdraw-steps.tsx";

/** The still parts of the public pages, for the server. The pages name them to the browser. */
renderStill({
  "cancel-steps": CancelSteps,
  "gesture-list": GestureList,
  "help-devices": HelpDevices,
  "home-bill": HomeBill,
  "home-faq": HomeFaq,
  "home-honest": HomeHonest,
  "home-plans": HomePlans,
  "home-screens": HomeScreens,
  "home-water": HomeWater,
  "login-screen": LoginScreen,
  "trial-next": TrialNext,
  "trial-note": TrialNote,
  "withdraw-steps": WithdrawSteps,
});
