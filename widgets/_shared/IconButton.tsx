// A button that is only a sign. Its name is heard, and seen when a pointer rests on it or the keyboard comes to it: the browser's own
// `title` is never shown to keyboards, and stands where it likes.
import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { placeTip } from './placeTip.ts';
import styles from './IconButton.module.css';

/** A pointer that only passes over shows nothing, ms. */
const REST = 400;

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'type'> & { readonly label: string };

export function IconButton({ label, children, ...button }: Props) {
  const [isShown, setShown] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = (): void => {
    clearTimeout(rest.current);
    setShown(false);
  };
  useEffect(() => () => clearTimeout(rest.current), []);
  useEffect(() => {
    if (!isShown) return undefined;
    const leave = new AbortController();
    // What it names moves away under it; Escape takes it away and leaves the focus (WCAG 1.4.13).
    window.addEventListener('scroll', () => setShown(false), { capture: true, passive: true, signal: leave.signal });
    window.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') setShown(false);
      },
      { capture: true, signal: leave.signal },
    );
    return () => leave.abort();
  }, [isShown]);
  return (
    <button
      type="button"
      aria-label={label}
      {...button}
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'touch') rest.current = setTimeout(() => setShown(true), REST);
      }}
      onPointerLeave={hide}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) setShown(true);
      }}
      onBlur={hide}
    >
      {children}
      {isShown && <Tip text={label} />}
    </button>
  );
}

/** In the top layer: rows cut what leaves them, and cards grow. Those who listen hear the button's name, which is the same. */
function Tip({ text }: { readonly text: string }) {
  const own = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = own,
      button = current?.parentElement;
    // A browser without popovers has the name alone.
    if (!current || !button || !('showPopover' in current)) return;
    if (!current.matches(':popover-open')) current.showPopover();
    const { left, top } = placeTip(button.getBoundingClientRect(), current.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
    });
    current.style.setProperty('left', `${left}px`);
    current.style.setProperty('top', `${top}px`);
  }, [text]);
  return (
    <span ref={own} popover="manual" aria-hidden="true" className={styles['tip']} data-tip="">
      <bdi>{text}</bdi>
    </span>
  );
}
