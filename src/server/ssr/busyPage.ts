// The page that a browser shows when the server refuses a page because of load. It names no brand, because finding the
// brand of a host costs work, and the server is already overloaded.
import { escapeMarkup } from '#schemas/escapeMarkup.ts';
import { chooseLocale } from '#src/i18n/chooseLocale.ts';
import { getDirection } from '#src/i18n/direction.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import type { RealmService } from '../domain/delivery/createRealmService.ts';
import type { RequestGate } from '../load/createRequestGate.ts';
import { renderPlainPage } from './plainPage.ts';

type Labels = Readonly<Record<string, string>>;

const DEFAULT_LOCALE = 'en';

/**
 * Gives the gate the page in every language of the product. It is rendered now, and again after each publish, which may
 * have changed its labels.
 */
export async function showBusyPage(
  gate: Pick<RequestGate, 'useBusyPage'>,
  realms: Pick<RealmService, 'readProductLabels' | 'onVersion'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const render = async (): Promise<void> => {
    const labelsByLocale = await realms.readProductLabels();
    const locales = Object.keys(labelsByLocale);
    if (!locales.includes(DEFAULT_LOCALE)) return;
    const pages = Object.fromEntries(
      locales.map((locale) => [
        locale,
        renderBusyPage(locale, { ...labelsByLocale[DEFAULT_LOCALE], ...labelsByLocale[locale] }),
      ]),
    );
    gate.useBusyPage(
      (acceptLanguage) => pages[chooseLocale({ locales, defaultLocale: DEFAULT_LOCALE, acceptLanguage })],
    );
  };
  realms.onVersion(() => void render().catch(onError));
  await render();
}

/** Returns the HTML. It loads nothing; the header `refresh` of the response loads the page again. */
export function renderBusyPage(locale: string, labels: Labels): string {
  const text = (key: string): string => escapeMarkup(labels[key] ?? '');
  return renderPlainPage({
    language: languageTag(locale),
    direction: getDirection(locale),
    title: text('pageFailed'),
    name: 'busy',
    body: `<h1>${text('pageFailed')}</h1><p>${text('pageBusyHint')}</p><p><a href="">${text('tryAgain')}</a></p>`,
  });
}
