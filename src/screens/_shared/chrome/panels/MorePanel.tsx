import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { useScreens } from '../../ScreenContext.tsx';
import { MenuItems } from '../MenuItems.tsx';
import { selectMoreItems } from '../selectMoreItems.ts';
import type { PanelProps } from '../panelProps.ts';
import { SignOut } from './SignOut.tsx';
import styles from './Panel.module.css';

/** Height of one row, maximum height of all rows, and height of the rest of the menu, in px. */
const ROW_HEIGHT = 75;
const MAX_ROWS_HEIGHT = 475;
const FRAME_HEIGHT = 100;
/** Minimum distance of the menu from the edges of the window, px. */
const WINDOW_MARGIN = 8;

/**
 * Returns the height of the more-menu in px (content-and-viewing 2.3, decision C48).
 *
 * @param rows number of links
 */
export const computeMenuHeight = (rows: number): number => Math.min(ROW_HEIGHT * rows, MAX_ROWS_HEIGHT) + FRAME_HEIGHT;

/**
 * The more-menu under its button: featured and other links, and sign-out (NAV-015 to NAV-018). It is not modal: a click
 * outside or Escape closes it.
 */
const MorePanel = observer(function MorePanel({ path }: PanelProps) {
  const { navigation, session } = useScreens().stores;
  const menu = useRef<HTMLDivElement>(null);
  const title = usePort((p) => p.text.t('more'));
  const isOpen = navigation.panel === 'more';
  useEffect(() => {
    if (!isOpen) return undefined;
    positionMenu(menu.current);
    menu.current?.focus({ preventScroll: true });
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
  const { featured, others } = selectMoreItems(navigation.main);
  const rows = featured.length + others.length + (session.isGuest ? 0 : 1);
  const closeOnBlur = (next: EventTarget | null) => {
    if (next instanceof Node && !menu.current?.contains(next)) navigation.close();
  };
  return (
    // Escape closes the menu, whichever of its elements has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions
    <div
      ref={menu}
      id="more-menu"
      tabIndex={-1}
      hidden={!isOpen}
      className={styles['more']}
      style={{ blockSize: computeMenuHeight(rows) }}
      onKeyDown={closeOnEscape}
      onBlur={(event) => closeOnBlur(event.relatedTarget)}
    >
      <p className={styles['moreTitle']}>{title}</p>
      <nav className={styles['moreItems']} aria-label={title}>
        {featured.length > 0 && <MenuItems items={featured} path={path} onNavigate={navigation.close} />}
        {others.length > 0 && <MenuItems items={others} path={path} onNavigate={navigation.close} />}
        {!session.isGuest && <SignOut className={styles['signOut']} />}
      </nav>
    </div>
  );
});
export default MorePanel;

/**
 * Positions the menu under its button, or beside the header when the header is a column. The menu stays inside the
 * window.
 */
function positionMenu(menu: HTMLElement | null): void {
  const button = document.querySelector('[aria-controls="more-menu"]');
  if (!menu || !button) return;
  const box = button.getBoundingClientRect();
  const isColumn = button.closest('[data-layout="sidebar"]') !== null;
  const isRtl = getComputedStyle(menu).direction === 'rtl';
  // Distances of the button's edges from the inline start of the window.
  const startEdge = isRtl ? window.innerWidth - box.right : box.left;
  const endEdge = isRtl ? window.innerWidth - box.left : box.right;
  // 12 px and 6 px are the gaps between the button and the menu.
  const inlineStart = isColumn ? endEdge + 12 : startEdge;
  const blockStart = isColumn ? box.top : box.bottom + 6;
  menu.style.insetInlineStart = clamp(inlineStart, window.innerWidth - menu.offsetWidth);
  menu.style.insetBlockStart = clamp(blockStart, window.innerHeight - menu.offsetHeight);
}

/** Returns `inset` in px, at least WINDOW_MARGIN and at most `space` minus WINDOW_MARGIN. */
const clamp = (inset: number, space: number): string =>
  `${Math.max(WINDOW_MARGIN, Math.min(inset, space - WINDOW_MARGIN))}px`;
