import { useEffect } from 'react';
import type { Player } from '../../createPlayer.ts';
import type { ViewerSettingsStore } from '../../viewerSettings.ts';

/**
 * Draws the subtitles of a player in the viewer's style. The code that applies a style is loaded only for viewers who
 * have chosen a style.
 */
export function useCaptionStyle({ element }: Pick<Player, 'element'>, settings: ViewerSettingsStore): void {
  useEffect(() => {
    const apply = (): void => {
      // No style is chosen, and none was applied earlier that would have to be removed.
      if (Object.keys(settings.get().captions).length === 0 && element.dataset['captions'] === undefined) return;
      void import('./applyCaptionStyle.ts').then(
        ({ applyCaptionStyle }) => applyCaptionStyle(element, settings.get().captions),
        () => undefined,
      );
    };
    apply();
    return settings.subscribe(apply);
  }, [element, settings]);
}
