import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { useScreens } from '../../ScreenContext.tsx';
import { MenuItems } from '../MenuItems.tsx';
import { moreItems } from '../moreItems.ts';
import type { PanelProps } from '../panelProps.ts';
import { SignOut } from './SignOut.tsx';
import styles from './Panel.module.css';

/** The specification's height (content-and-viewing 2.3, decision C48): 75 px a row up to 475, and 100 for what frames them. */
export const moreMenuHeight = (rows: number): number => Math.min(75 * rows, 475) + 100;

/** The more-menu under its button: featured and other links, and signing out (NAV-015 to NAV-018). Not modal: a press outside or Escape closes it. */
const MorePanel = observer(function MorePanel({ path }: PanelProps) {
  const { navigation, session } = useScreens().stores;
  const box = useRef<HTMLDivElement>(null);
  const title = usePort((p) => p.text.t('more'));
  const isOpen = navigation.panel === 'more';
  useEffect(() => {
    if (!isOpen) return undefined;
    place(box.current);
    box.current?.focus({ preventScroll: true });
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Element && !event.target.closest('#more-menu, [aria-controls="more-menu"]'))
        navigation.close();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen, navigation]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    navigation.close();
    document.querySelector<HTMLElement>('[aria-controls="more-menu"]')?.focus();
  };
  const { featured, others } = moreItems(navigation.main);
  const rows = featured.length + others.length + (session.isGuest ? 0 : 1);
  const closeWhenLeft = (next: EventTarget | null) => {
    if (next instanceof Node && !box.current?.contains(next)) navigation.close();
  };
  return (
    // Keys are the disclosure's own: Escape closes it, whatever inside has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      id="more-menu"
      tabIndex={-1}
      hidden={!isOpen}
      className={styles['more']}
      style={{ blockSize: moreMenuHeight(rows) }}
      onKeyDown={closeOnEscape}
      onBlur={(event) => closeWhenLeft(event.relatedTarget)}
    >
      <p className={styles['moreTitle']}>{title}</p>
      <nav className={styles['moreItems']} aria-label={title}>
        {featured.length > 0 && <MenuItems items={featured} path={path} onFollow={navigation.close} />}
        {others.length > 0 && <MenuItems items={others} path={path} onFollow={navigation.close} />}
        {!session.isGuest && <SignOut className={styles['row']} />}
      </nav>
    </div>
  );
});
export default MorePanel;

/** Under its button, within the window; beside the bar where that is a column. */
function place(box: HTMLElement | null): void {
  const button = document.querySelector('[aria-controls="more-menu"]');
  if (!box || !button) return;
  const at = button.getBoundingClientRect(),
    isRtl = getComputedStyle(box).direction === 'rtl',
    isColumn = button.closest('[data-layout="sidebar"]') !== null;
  const start = isRtl ? window.innerWidth - (isColumn ? at.left : at.right) : isColumn ? at.right : at.left;
  box.style.insetInlineStart = `${Math.max(8, Math.min(start + (isColumn ? 12 : 0), window.innerWidth - box.offsetWidth - 8))}px`;
  box.style.insetBlockStart = `${Math.max(8, Math.min(isColumn ? at.top : at.bottom + 6, window.innerHeight - box.offsetHeight - 8))}px`;
}
