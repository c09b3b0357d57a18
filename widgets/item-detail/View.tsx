// The page of a video or live event: a large image with title and actions, then description and facts. The player opens
// in the place of the image.
import Play from 'lucide-react/icons/play';
import { useEffect, useId, useMemo, useRef, type MouseEvent, type RefObject } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { ImageOverlay, useCardTexts } from '../_shared/Card.tsx';
import { followOnClick } from '../_shared/followOnClick.ts';
import { ItemActions } from '../_shared/ItemActions.tsx';
import buttons from '../_shared/LinkButton.module.css';
import {
  describeItem,
  type EventPart,
  type Fact,
  type ItemDescription,
  type PlayLink,
  type SignInLink,
} from './describeItem.ts';
import type { Props } from './schema.ts';
import styles from './View.module.css';

/** Parameters of the address that open the player. */
const CLOSED = { play: undefined, t: undefined, at: undefined, programme: undefined, room: undefined };

export default function ItemDetail({ data }: ViewProps<Props, ContentItem | undefined>) {
  return data ? <Detail key={data.id} item={data} /> : null;
}

function Detail({ item }: { readonly item: ContentItem }) {
  const id = useId();
  useJoinPremiere(item);
  const playLink = useRef<HTMLAnchorElement>(null);
  const isPlaying = usePlaying(playLink);
  // usePort compares results by identity, so one subscription returns all texts as JSON.
  const json = usePort((p) => JSON.stringify(describeItem(item, p)));
  const { facts, parts, signIn, play, note } = useMemo(() => JSON.parse(json) as ItemDescription, [json]);
  // The image does not show the length, which is one of the facts, and no lock if there is a link to sign in.
  const { length: _length, lock, ...otherTexts } = useCardTexts(item, 'landscape', undefined);
  const overlayTexts = { ...otherTexts, ...(lock && !signIn && { lock }) };
  return (
    <article className={styles['detail']} data-item={item.id} data-access={item.accessLevel} aria-labelledby={id}>
      <header className={styles['top']} data-playing={isPlaying || undefined}>
        <Artwork className={styles['image']} url={item.thumbnailUrl} title="" sizes="100vw" eager>
          <ImageOverlay texts={overlayTexts} kind="landscape" />
          {play && <PlayButton play={play} isOnImage />}
        </Artwork>
        <PlayerBox item={item} isPlaying={isPlaying} />
        <div className={styles['text']}>
          <h2 id={id} className={styles['title']}>
            <bdi>{item.title}</bdi>
          </h2>
          <FactsLine facts={overlayTexts.facts} />
          <div className={styles['actions']}>
            {play && <PlayButton play={play} linkRef={playLink} isPlaying={isPlaying} />}
            {signIn && <SignInButton signIn={signIn} />}
            <ItemActions item={item} />
          </div>
          {note && <p className={styles['note']}>{note}</p>}
        </div>
      </header>
      {(item.description || facts.length > 0 || parts.length > 0) && (
        <div className={styles['columns']}>
          <div>
            {item.description && (
              <p className={styles['description']}>
                <bdi>{item.description}</bdi>
              </p>
            )}
            {parts.length > 0 && <Parts headingId={`${id}-parts`} parts={parts} />}
          </div>
          {facts.length > 0 && <Facts facts={facts} />}
        </div>
      )}
    </article>
  );
}

/** Whether the address asks for the player. When it closes, the focus returns to the play button. */
function usePlaying(playLink: RefObject<HTMLAnchorElement | null>): boolean {
  const { address, playback } = usePorts();
  const isPlaying = usePort(
    ({ address: { query } }) => query['play'] === '1' || query['t'] !== undefined || query['room'] !== undefined,
  );
  const wasPlaying = useRef(isPlaying);
  useEffect(() => {
    // The address of watching an event together (ROUTE-073) has the event's page and opens the panel.
    if (!isPlaying && location.pathname.endsWith('/watch-together')) address.change({ room: 'new' }, 'replace');
    // Only when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    // Without the player's code the page still has its texts and links.
    if (isPlaying) playback.load().catch(() => undefined);
    else if (wasPlaying.current) playLink.current?.focus({ preventScroll: true });
    wasPlaying.current = isPlaying;
  }, [isPlaying, playback, playLink]);
  return isPlaying;
}

type PlayerBoxProps = { readonly item: ContentItem; readonly isPlaying: boolean };

/** The player over the image, in the same box, so that nothing moves. */
function PlayerBox({ item, isPlaying }: PlayerBoxProps) {
  const { address } = usePorts();
  const Player = usePort((p) => p.playback.get());
  if (!isPlaying) return null;
  return (
    <div className={styles['player']} data-opening={Player ? undefined : ''}>
      {Player && <Player item={item} onLeave={() => address.change(CLOSED, 'replace')} />}
    </div>
  );
}

type PlayButtonProps = {
  readonly play: PlayLink;
  readonly linkRef?: RefObject<HTMLAnchorElement | null>;
  /** The large sign on the image of a phone: the same link again, so only pointers use it. */
  readonly isOnImage?: boolean;
  /** Whether the player is open: the button closes it. */
  readonly isPlaying?: boolean;
};

/** Opens the player. Loads its code when the viewer shows intent: pointer over, focus, or touch. */
function PlayButton({ play, linkRef, isOnImage = false, isPlaying = false }: PlayButtonProps) {
  const { address, playback } = usePorts();
  const close = usePort((p) => p.text.t('leavePlayer'));
  const prepare = (): void => void playback.load().catch(() => undefined);
  const intent = { onPointerEnter: prepare, onFocus: prepare, onTouchStart: prepare };
  const click = {
    href: play.href,
    onClick: (event: MouseEvent<HTMLAnchorElement>) =>
      followOnClick(
        event,
        { href: play.href, external: false },
        {
          follow: () => (isPlaying ? address.change(CLOSED, 'replace') : address.change({ play: '1' }, 'push')),
        },
      ),
  };
  if (isOnImage)
    return (
      <a className={styles['sign']} aria-hidden="true" tabIndex={-1} {...click} {...intent}>
        <Play size={36} strokeWidth={1.75} fill="currentColor" />
      </a>
    );
  return (
    <a
      ref={linkRef}
      className={buttons['button']}
      data-look={isPlaying ? 'secondary' : 'primary'}
      data-short
      data-play=""
      {...click}
      {...intent}
    >
      {!isPlaying && <Play className={buttons['play']} size={16} strokeWidth={1.75} />}
      {isPlaying ? close : play.text}
    </a>
  );
}

/** Short facts, separated by dots that screen readers skip. */
function FactsLine({ facts }: { readonly facts: readonly string[] }) {
  if (facts.length === 0) return null;
  return (
    <p className={styles['facts-line']}>
      {facts.map((fact, i) => [
        i > 0 && (
          <span key={`${i}-`} aria-hidden="true">
            {' '}
            ·{' '}
          </span>
        ),
        <bdi key={i}>{fact}</bdi>,
      ])}
    </p>
  );
}

type PartsProps = { readonly headingId: string; readonly parts: readonly EventPart[] };

function Parts({ headingId, parts }: PartsProps) {
  const heading = usePort((p) => p.text.t('running'));
  return (
    <section aria-labelledby={headingId} className={styles['parts']}>
      <h3 id={headingId}>{heading}</h3>
      <ol>
        {parts.map(({ title, time }, i) => (
          <li key={i}>
            <bdi>{title}</bdi>
            {time && <span>{time}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>
            <FactValue fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FactValue({ fact: { value, href } }: { readonly fact: Fact }) {
  const { links } = usePorts();
  if (href === undefined) return <bdi>{value}</bdi>;
  return (
    <a href={href} onClick={(event) => followOnClick(event, { href, external: false }, links)}>
      <bdi>{value}</bdi>
    </a>
  );
}

type SignInButtonProps = { readonly signIn: SignInLink };

/** Leads to sign-in, which returns to the item. */
function SignInButton({ signIn }: SignInButtonProps) {
  const { links } = usePorts();
  return (
    <a
      className={buttons['button']}
      data-look="primary"
      data-short
      href={signIn.href}
      onClick={(event) => followOnClick(event, { href: signIn.href, external: false }, links)}
    >
      {signIn.text}
    </a>
  );
}

/**
 * Offers to join a running premiere when the page opens. It asks once: viewers whose page was open before the premiere
 * started are not interrupted.
 */
function useJoinPremiere(item: ContentItem): void {
  const { actions } = usePorts();
  const itemOnOpen = useRef(item);
  useEffect(() => {
    const { current } = itemOnOpen;
    if (!current.premiereVOD && current.release?.type !== 'PREMIERE') return;
    actions.load().then(
      () => {
        if (actions.isOffered('premiere', { item: current })) void actions.run('premiere', { item: current });
      },
      () => undefined,
    );
  }, [actions]);
}
