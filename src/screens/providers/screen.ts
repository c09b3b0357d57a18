import { defineScreen } from '../_shared/defineScreen.ts';
import { ProvidersPage } from './ProvidersPage.tsx';

/** The TV providers with which viewers link their subscription (identity-and-commerce 2, provider picker). */
export const screen = defineScreen({
  route: 'PROVIDERS',
  title: 'selectYourProvider',
  layout: 'chrome',
  access: 'everyone',
  robots: 'noindex',
  View: ProvidersPage,
});
