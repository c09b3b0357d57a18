// The panel of the hovered or focused card: links that start playback, actions, and a few lines of text. It is not
// inside the card's link, because a link must not contain buttons.
import { useMemo, type KeyboardEvent, type PointerEvent } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts, type LinkContext, type OfferedAction } from '#engine/plugin-api/index.ts';
import { ActionIcon } from './ActionIcon.tsx';
import { describePanel, type PanelTexts } from './describePanel.ts';
import { followOnClick } from './followOnClick.ts';
import { IconButton } from './IconButton.tsx';
import styles from './CardPanel.module.css';

/** The item of the active card, and the list that contains the item, for links. */
export type CardPanelProps = { readonly item: ContentItem; readonly context?: LinkContext | undefined };
type PanelContent = { readonly texts: PanelTexts; readonly offered: readonly OfferedAction[] };

/** Distance in px by which a viewer moves the pointer to cancel a click. */
const CANCEL_PX = 8;

/** Renders the panel of the active card. */
export function CardPanel({ item, context }: CardPanelProps) {
  const { actions, links } = usePorts();
  // usePort compares results by identity, so one subscription returns the whole panel as JSON.
  const json = usePort((ports) =>
    JSON.stringify({ texts: describePanel(item, ports, context), offered: ports.actions.offered({ item }) }),
  );
  const { texts, offered } = useMemo(() => JSON.parse(json) as PanelContent, [json]);
  if (texts.links.length === 0 && offered.length === 0) return null;
  return (
    <div className={styles['panel']} data-panel="" onPointerDown={pauseGrowth}>
      {/* The handler receives the arrow keys that bubble up from the buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions
       */}
      <div
        className={styles['actions']}
        role="group"
        aria-label={texts.label}
        onKeyDown={(event) => moveFocus(event, texts.isRtl)}
      >
        {texts.links.map((link, i) => (
          <a
            key={link.href}
            className={styles['link']}
            data-look={i === 0 ? 'primary' : 'secondary'}
            href={link.href}
            draggable={false}
            onClick={(event) => followOnClick(event, { ...links.toItem(item, context), href: link.href }, links)}
          >
            {link.plays && <ActionIcon id="play" size={13} />}
            <span>{link.text}</span>
          </a>
        ))}
        {offered.map(({ id, label, isOn, state }) => (
          <IconButton
            key={id}
            label={label}
            className={styles['action']}
            data-action={id}
            data-on={isOn || undefined}
            data-state={state}
            onClick={() => void actions.run(id, { item })}
          >
            <ActionIcon id={id} isOn={isOn} state={state} size={17} />
          </IconButton>
        ))}
      </div>
      {texts.about.length > 0 && (
        <div className={styles['about']}>
          {texts.about.map((line) => (
            <p key={line}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

/**
 * Pauses the growth of the card until the pointer is released, and activates the pressed button also when the page has
 * moved it away from the pointer meanwhile: browsers send a click only to an element that received press and release.
 */
function pauseGrowth({ target, currentTarget, pointerType, clientX, clientY }: PointerEvent): void {
  if (pointerType !== 'mouse') return;
  const button = (target as Element).closest('button');
  const running = (currentTarget.closest('[data-item]')?.getAnimations() ?? []).filter(
    ({ playState }) => playState === 'running',
  );
  for (const animation of running) animation.pause();
  const released = new AbortController();
  const onRelease = (event: globalThis.PointerEvent) => {
    released.abort();
    for (const animation of running) animation.play();
    // A viewer who moves the pointer away before the release cancels the click.
    const isStill = Math.hypot(event.clientX - clientX, event.clientY - clientY) < CANCEL_PX;
    if (event.type === 'pointerup' && isStill && !button?.contains(event.target as Node)) button?.click();
  };
  const { signal } = released;
  window.addEventListener('pointerup', onRelease, { signal });
  window.addEventListener('pointercancel', onRelease, { signal });
}

/** Moves the focus to the next or previous button. The row handles the same arrow keys and would focus another card. */
function moveFocus(event: KeyboardEvent, isRtl: boolean): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const step = (event.key === 'ArrowRight') === isRtl ? -1 : 1;
  const next = buttons[buttons.indexOf(event.target as HTMLElement) + step];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
