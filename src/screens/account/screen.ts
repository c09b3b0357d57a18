import { defineScreen } from '../_shared/defineScreen.ts';
import { AccountPage } from './AccountPage.tsx';

/** The account form. */
export const screen = defineScreen({
  route: 'ACCOUNT',
  title: 'details',
  layout: 'chrome',
  access: { titleKey: 'membersSignIn', hintKey: 'membersSignInHint', isForGrownUps: true },
  robots: 'noindex',
  View: AccountPage,
});
