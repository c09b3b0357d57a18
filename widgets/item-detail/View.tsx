import { useEffect, useId, useMemo, useRef, type RefObject } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { useHeadings, usePort, usePorts, type Ports, type ViewProps } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { ImageOverlay, useCardTexts } from '../_shared/Card.tsx';
import { isPremiere } from '../_shared/selectProgrammeActions.ts';
import { ItemActions } from '../_shared/ItemActions.tsx';
import { LicenceList, TrailerButton } from './AccessOptions.tsx';
import { describeItem, type ItemDescription } from './describeItem.ts';
import type { ItemData } from './itemData.ts';
import { Facts, FactsLine, Parts } from './ItemFacts.tsx';
import { CloseButton, PlayButton, ImagePlayLink, SignInButton } from './PlayButtons.tsx';
import { PlayerLoadError } from './PlayerLoadError.tsx';
import type { Props } from './schema.ts';
import { usePagePlayer, type PagePlayer } from './usePagePlayer.ts';
import styles from './View.module.css';

/** The actions of the interstitial. The trailer is not one of them, because it has a larger button. */
const INTERSTITIAL_ACTIONS = ['favourite', 'watchlist', 'share'];

/**
 * The page of a video or live event: a large image with title and actions, then description and facts. The player opens
 * over the image. The page of an item that must be bought lists the licences of the item. The interstitial is the same
 * page without the player, with a button for the trailer and a link to sign in. Renders nothing when neither the row nor
 * the page names an item.
 */
export default function ItemDetail({ data, props }: ViewProps<Props, ItemData | undefined>) {
  return data ? <Detail key={data.item.id} {...data} isInterstitialPage={props.interstitial} /> : null;
}

type DetailProps = ItemData & {
  /** Whether the page has the address of the interstitial (/interstitial/{id}). */
  readonly isInterstitialPage: boolean;
};

function Detail({ item, licences, isInterstitialPage }: DetailProps) {
  const id = useId();
  const [Title] = useHeadings();
  const isInterstitial = usePort((p) => isInterstitialPage || startsWithInterstitial(item, p));
  useJoinPremiere(item);
  const playLink = useRef<HTMLAnchorElement>(null);
  const pagePlayer = usePagePlayer(playLink, !isInterstitial);
  // usePort compares results by identity, so one subscription returns all texts as JSON.
  const json = usePort((p) => JSON.stringify(describeItem(item, p, isInterstitial)));
  const description = useMemo(() => JSON.parse(json) as ItemDescription, [json]);
  const { facts, parts, signIn, playLinks, note } = description;
  // The image does not show the length, which is one of the facts, and no lock if there is a link to sign in.
  const { length: _length, lock, ...otherTexts } = useCardTexts(item, 'landscape', undefined);
  const overlayTexts = { ...otherTexts, ...(lock && !signIn && { lock }) };
  const isLocked = item.accessLevel === 'DENIED';
  return (
    <article
      className={styles['detail']}
      data-item={item.id}
      data-access={item.accessLevel}
      data-interstitial={isInterstitial || undefined}
      aria-labelledby={id}
    >
      <header className={styles['top']} data-player-open={pagePlayer.isOpen || undefined}>
        <Artwork className={styles['image']} url={item.thumbnailUrl} title="" sizes="100vw" eager>
          <ImageOverlay texts={overlayTexts} kind="landscape" />
          {playLinks[0] && <ImagePlayLink play={playLinks[0]} item={item} />}
        </Artwork>
        <PlayerBox item={item} pagePlayer={pagePlayer} />
        <div className={styles['text']}>
          <Title id={id} className={styles['title']}>
            <bdi>{item.title}</bdi>
          </Title>
          <FactsLine facts={overlayTexts.facts} />
          <div className={styles['actions']}>
            <PlayButtons item={item} playLinks={playLinks} pagePlayer={pagePlayer} linkRef={playLink} />
            {signIn && <SignInButton signIn={signIn} />}
            {isInterstitial && <TrailerButton item={item} />}
            <ItemActions item={item} {...(isInterstitial && { only: INTERSTITIAL_ACTIONS })} />
          </div>
          {note && <p className={styles['note']}>{note}</p>}
        </div>
      </header>
      {(isLocked || item.description || facts.length > 0 || parts.length > 0) && (
        <div className={styles['columns']}>
          <div>
            {isLocked && licences && <LicenceList item={item} licences={licences} headingId={`${id}-options`} />}
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

/** With the interstitial enabled, a denied item shows it before the player (ROUTE-078, ACCESS-005). */
function startsWithInterstitial(item: ContentItem, { features, licences, address }: Ports): boolean {
  if (!features.has('interstitial') || item.accessLevel !== 'DENIED' || licences.covers(item)) return false;
  const { showInterstitial, play, t, room } = address.query;
  return (showInterstitial ?? 'false') !== 'false' || (play ?? t ?? room) !== undefined;
}

type PlayButtonsProps = Pick<ItemDescription, 'playLinks'> & {
  readonly item: ContentItem;
  readonly pagePlayer: PagePlayer;
  readonly linkRef: RefObject<HTMLAnchorElement | null>;
};

function PlayButtons({ item, playLinks, pagePlayer: { isOpen, close }, linkRef }: PlayButtonsProps) {
  if (isOpen && playLinks.length > 0) return <CloseButton href="?" onLeave={close} linkRef={linkRef} />;
  return playLinks.map((play, index) => (
    <PlayButton
      key={play.href}
      play={play}
      item={item}
      isPrimary={index === 0}
      linkRef={index === 0 ? linkRef : undefined}
    />
  ));
}

type PlayerBoxProps = { readonly item: ContentItem; readonly pagePlayer: PagePlayer };

/** The player over the image, in the same box, so that nothing moves. */
function PlayerBox({ item, pagePlayer: { isOpen, hasFailed, retry, close } }: PlayerBoxProps) {
  const Player = usePort((p) => p.playback.get());
  // Joining a premiere, or restarting it, changes the start position. The key then mounts a new player.
  const startsAt = usePort((p) => p.address.query['t']);
  const isTrailer = usePort((p) => p.address.query['trailerFrom'] !== undefined);
  if (!isOpen) return null;
  return (
    <div
      className={styles['player']}
      data-opening={Player || hasFailed ? undefined : ''}
      {...(isTrailer && { onEndedCapture: close })}
    >
      {Player && <Player key={startsAt} item={item} onLeave={close} />}
      {!Player && hasFailed && <PlayerLoadError onRetry={retry} onLeave={close} />}
    </div>
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
    if (!isPremiere(current)) return;
    actions.load().then(
      () => {
        if (actions.isOffered('premiere', { item: current })) void actions.run('premiere', { item: current });
      },
      () => undefined,
    );
  }, [actions]);
}
