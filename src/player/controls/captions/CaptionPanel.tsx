import ArrowLeft from 'lucide-react/icons/arrow-left';
import X from 'lucide-react/icons/x';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { Player } from '../../createPlayer.ts';
import type { ViewerSettingsStore } from '../../viewerSettings.ts';
import { ControlButton } from '../ControlButton.tsx';
import { addCaptionSample } from './addCaptionSample.ts';
import { CaptionForm } from './CaptionForm.tsx';
import styles from './CaptionPanel.module.css';

type CaptionPanelProps = {
  readonly player: Player;
  readonly settings: ViewerSettingsStore;
  /** Returns to the menu of tracks. */
  readonly onBack: () => void;
  readonly onClose: () => void;
};

/** In players up to this width the panel is a sheet below the video, because it would cover the video. */
const SHEET_BELOW_PX = 620;

/**
 * The appearance of subtitles, beside the video, which shows each choice immediately. While the video has no subtitle,
 * a sample is drawn.
 */
export default function CaptionPanel({ player, settings, onBack, onClose }: CaptionPanelProps) {
  const t = usePort((p) => p.text.t);
  const panel = useRef<HTMLDivElement>(null);
  const captions = useSyncExternalStore(settings.subscribe, () => settings.get().captions);
  const hasSubtitle = useHasSubtitle(player.element);
  const sample = t('captionSample');
  useEffect(
    () => (hasSubtitle ? undefined : addCaptionSample(player.element, sample)),
    [hasSubtitle, player.element, sample],
  );
  useLayoutEffect(() => {
    const { current } = panel;
    const root = current?.closest('[data-player]');
    if (!current || !root || root.clientWidth > SHEET_BELOW_PX) return;
    root.scrollIntoView({ block: 'nearest' });
    current.style.setProperty('--video-bottom', `${Math.round(root.getBoundingClientRect().bottom)}px`);
    current.popover = 'manual';
    current.showPopover();
  }, []);
  useFocusAndOutsideClicks(panel, onClose);

  const onKeyDown = (event: KeyboardEvent): void => {
    // The player must not handle these keys: it would seek and change the volume.
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
  };
  return (
    // Escape closes the panel; its button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={panel} className={styles['panel']} role="dialog" aria-label={t('captionStyle')} onKeyDown={onKeyDown}>
      <header className={styles['header']}>
        <ControlButton label={t('back')} data-control="captions-back" onClick={onBack}>
          <ArrowLeft className={styles['arrow']} size={22} strokeWidth={1.75} aria-hidden />
        </ControlButton>
        <h2>{t('captionStyle')}</h2>
        <ControlButton label={t('close')} data-control="captions-close" onClick={onClose}>
          <X size={22} strokeWidth={1.75} aria-hidden />
        </ControlButton>
      </header>
      <div className={styles['body']}>
        <CaptionForm style={captions} onChange={settings.setCaptions} />
      </div>
    </div>
  );
}

/** Whether shaka-player draws a subtitle now. */
function useHasSubtitle(element: HTMLElement): boolean {
  const [hasSubtitle, setHasSubtitle] = useState(false);
  useEffect(() => {
    const update = (): void => {
      const drawn = [...element.querySelectorAll('.shaka-text-container:not([data-caption-sample])')];
      setHasSubtitle(drawn.some((container) => container.textContent.trim() !== ''));
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [element]);
  return hasSubtitle;
}

/** Moves the focus into the panel and back to the button that opened it; a click elsewhere closes it. */
function useFocusAndOutsideClicks(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const { current } = panel;
    const opener = document.activeElement as HTMLElement | null;
    current?.querySelector<HTMLElement>('input:checked')?.focus();
    const onPointerDown = (event: globalThis.PointerEvent): void => {
      const target = event.target as Node;
      if (!current?.contains(target) && !opener?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      if (current?.contains(document.activeElement) || document.activeElement === document.body) opener?.focus();
    };
  }, [panel, onClose]);
}
