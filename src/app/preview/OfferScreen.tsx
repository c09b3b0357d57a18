// Previews the offer that viewers get when they cancel a licence, with the site's header and menus around it. The buttons
// of the offer do nothing in a preview.
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { RouteObject } from 'react-router';
import { EngineProvider } from '#engine/react/EngineProvider.tsx';
import type { PreparedRevision } from '#src/admin/preview/previewRevision.ts';
import { usePreviewText } from '#src/admin/preview/PreviewText.ts';
import { Problems } from '#src/admin/preview/ProblemCard.tsx';
import { CancellationOffer } from '#src/screens/_shared/cancellation/CancellationOffer.tsx';
import { AppShell } from '#src/screens/_shared/chrome/AppShell.tsx';
import { ScreenProvider } from '#src/screens/_shared/ScreenContext.tsx';
import type { App } from '../app.ts';
import styles from './OfferScreen.module.css';

/** What the screen shows; observable. */
export type OfferState = { prepared: PreparedRevision };

const ignore = (): void => undefined;

/** Creates the routes of an app that shows the offer in place of pages. */
export function createOfferRoutes(app: App, state: OfferState): RouteObject[] {
  const Offer = observer(function Offer() {
    const { offer, findings } = state.prepared;
    const text = usePreviewText();
    useEffect(() => {
      document.documentElement.dataset['hydrated'] = '';
    }, []);
    const screen = { stores: app.stores, locale: app.state.locale, localiseAddress: () => '/' };
    return (
      <EngineProvider engine={app.engine}>
        <ScreenProvider value={screen}>
          <AppShell path="/" />
          {/* `valid`: the viewer may have the offer. */}
          {offer?.promo.valid ? (
            <CancellationOffer promo={offer.promo} name={offer.name} onAccept={ignore} onRefuse={ignore} />
          ) : (
            <main id="content" className={styles['message']} tabIndex={-1}>
              {offer ? <p role="note">{text('promoHidden')}</p> : <Problems pointer="" findings={findings} />}
            </main>
          )}
        </ScreenProvider>
      </EngineProvider>
    );
  });
  return [{ path: '*', Component: Offer, HydrateFallback: () => null }];
}
