import { defineScreen } from '../_shared/defineScreen.ts';
import { ProviderPage } from './ProviderPage.tsx';

/** The page of one identity provider: begins a sign-in, and finishes it when the provider returns. */
export const screen = defineScreen({
  route: 'LOGIN_PROVIDER',
  title: 'login',
  layout: 'bare',
  access: 'everyone',
  robots: 'noindex',
  backdrop: 'homePage',
  View: ProviderPage,
});
