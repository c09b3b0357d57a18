// A button with only an icon. Screen readers read its label; a tooltip shows it on hover and keyboard focus, which the
// browser's own `title` does not do.
import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { positionTooltip } from './positionTooltip.ts';
import styles from './IconButton.module.css';

/** Time that a pointer rests on the button before the tooltip opens, in ms. */
const HOVER_DELAY_MS = 400;

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'type'> & {
  /** Name of the button for screen readers, and the text of the tooltip. */
  readonly label: string;
};

/** Renders the button with its tooltip. */
export function IconButton({ label, children, ...buttonProps }: IconButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const hoverTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = (): void => {
    clearTimeout(hoverTimer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(hoverTimer.current), []);
  useEffect(() => (isOpen ? onScrollOrEscape(() => setOpen(false)) : undefined), [isOpen]);
  return (
    <button
      type="button"
      aria-label={label}
      {...buttonProps}
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'touch') hoverTimer.current = setTimeout(() => setOpen(true), HOVER_DELAY_MS);
      }}
      onPointerLeave={close}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) setOpen(true);
      }}
      onBlur={close}
    >
      {children}
      {isOpen && <Tooltip text={label} />}
    </button>
  );
}

/**
 * Calls back when the page scrolls or the viewer presses Escape: Escape must close a tooltip without moving the focus
 * (WCAG 1.4.13).
 * @returns a cleanup function.
 */
function onScrollOrEscape(callback: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  window.addEventListener('scroll', callback, { capture: true, passive: true, signal });
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') callback();
    },
    { capture: true, signal },
  );
  return () => listeners.abort();
}

/**
 * The tooltip of a button. It is a popover, so that no row or card crops it. Screen readers skip it, because the button
 * has the same label.
 */
function Tooltip({ text }: { readonly text: string }) {
  const tooltip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = tooltip;
    const button = current?.parentElement;
    // Browsers without popovers have no tooltip.
    if (!current || !button || !('showPopover' in current)) return;
    if (!current.matches(':popover-open')) current.showPopover();
    const { left, top } = positionTooltip(button.getBoundingClientRect(), current.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
    });
    current.style.setProperty('left', `${left}px`);
    current.style.setProperty('top', `${top}px`);
  }, [text]);
  return (
    <span ref={tooltip} popover="manual" aria-hidden="true" className={styles['tooltip']} data-tip="">
      <bdi>{text}</bdi>
    </span>
  );
}
