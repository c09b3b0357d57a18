import { defineScreen } from '../_shared/defineScreen.ts';
import { MembersPage } from './MembersPage.tsx';

/** The members area: what viewers see and manage of their account. */
export const screen = defineScreen({
  route: 'MEMBERS',
  title: 'profile',
  layout: 'chrome',
  access: { titleKey: 'membersSignIn', hintKey: 'membersSignInHint', isForGrownUps: true },
  robots: 'noindex',
  View: MembersPage,
});
