// Fighters and rankings, from data/fighters.json and data/rankings.json. Pure functions of (content, context).
import type { Division, Fighter, FighterSummary, Letter } from '#schemas/domain/fighter.ts';
import type { FightersData } from '#schemas/realm/data/fighters.ts';
import type { RankingsData } from '#schemas/realm/data/rankings.ts';
import { foldText } from '#src/i18n/foldText.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import { deliverCatalogueItem, deliverValue, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';

type Stored = FightersData['fighters'][number];

const NONE: FightersData = { divisions: [], fighters: [] };
const dataOf = (content: RealmContent): FightersData =>
  (content.data.get('fighters') as FightersData | undefined) ?? NONE;
const rankingsOf = (content: RealmContent): RankingsData =>
  (content.data.get('rankings') as RankingsData | undefined) ?? { rankings: [] };
const languageOf = ({ locale }: DeliverContext): string => languageTag(locale);

/** A name as it is put in order: Arabic without its article. */
const orderedName = (name: string): string => name.replace(/^ال(?=\p{L})/u, '');

/** The letter under which a name stands: without marks; Arabic without its article and with one form of alif. */
export function letterOf(name: string): string {
  const plain = orderedName(name)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '');
  return (plain[Symbol.iterator]().next().value ?? '#').replace(/[أإآٱ]/u, 'ا').toLocaleUpperCase();
}

/** Place of each ranked fighter: C, 1, 2 ... */
function placesOf(content: RealmContent): ReadonlyMap<string, string> {
  return new Map(
    rankingsOf(content).rankings.flatMap(({ champion, ranked }) => [
      ...(champion === undefined ? [] : [[champion, 'C'] as const]),
      ...ranked.map(({ id }, index) => [id, String(index + 1)] as const),
    ]),
  );
}

/** Makes summaries for one viewer: what all of them share is read once. */
function summarise(content: RealmContent, context: DeliverContext): (stored: Stored) => FighterSummary {
  const text = (value: unknown): string => String(deliverValue(content, value, context));
  const divisions = new Map(dataOf(content).divisions.map(({ id, name }) => [id, text(name)]));
  const places = placesOf(content);
  const countries = new Intl.DisplayNames([languageOf(context)], { type: 'region', fallback: 'code' });
  return ({ id, name, nickname, country, division, record, squareUrl }) => {
    const rank = places.get(id);
    const picture = deliverValue(content, squareUrl ?? content.items.get(id)?.squareUrl, context) as string | undefined;
    return {
      id,
      name: text(name),
      letter: letterOf(text(name)),
      ...(nickname !== undefined && { nickname: text(nickname) }),
      country,
      countryName: countries.of(country) ?? country,
      division,
      weightClass: divisions.get(division) ?? division,
      record,
      ...(rank !== undefined && { rank }),
      ...(picture && { squareUrl: picture }),
    };
  };
}

export type FightersQuestion = {
  readonly division?: string | undefined;
  readonly letter?: string | undefined;
  readonly query?: string | undefined;
};
export type FoundFighters = {
  readonly fighters: readonly FighterSummary[];
  readonly letters: readonly Letter[];
  readonly divisions: readonly Division[];
};

/** The fighters that fit, in the alphabetical order of the viewer's language. The letters are those of the division and the words, so that each leads somewhere. */
export function findFighters(
  content: RealmContent,
  { division, letter, query }: FightersQuestion,
  context: DeliverContext,
): FoundFighters {
  const data = dataOf(content);
  const collator = new Intl.Collator(languageOf(context), { sensitivity: 'base' });
  const all = data.fighters.map(summarise(content, context));
  const words = foldText(query ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const fits = (fighter: FighterSummary): boolean => {
    if (words.length === 0) return true;
    const about = foldText([fighter.name, fighter.nickname, fighter.countryName, fighter.weightClass].join(' '));
    return words.every((word) => about.includes(word));
  };
  const chosen = all.filter((fighter) => (division === undefined || fighter.division === division) && fits(fighter));
  const counts = Map.groupBy(all, (fighter) => fighter.division);
  return {
    fighters: (letter === undefined ? chosen : chosen.filter((fighter) => fighter.letter === letter)).sort((a, b) =>
      collator.compare(orderedName(a.name), orderedName(b.name)),
    ),
    letters: lettersOf(chosen, collator),
    divisions: data.divisions.flatMap(({ id, name }) =>
      counts.has(id) ? [{ id, name: String(deliverValue(content, name, context)), count: counts.get(id)!.length }] : [],
    ),
  };
}

function lettersOf(fighters: readonly FighterSummary[], collator: Intl.Collator): Letter[] {
  return [...Map.groupBy(fighters, (fighter) => fighter.letter)]
    .map(([letter, of]) => ({ letter, count: of.length }))
    .sort((a, b) => collator.compare(a.letter, b.letter));
}

/** One fighter with the bouts, newest first. */
export function findFighter(content: RealmContent, id: string, context: DeliverContext): Fighter | undefined {
  const { fighters } = dataOf(content);
  const stored = fighters.find((each) => each.id === id);
  if (!stored) return undefined;
  const summary = summarise(content, context);
  const item = deliverCatalogueItem(content, id, context);
  const text = (value: unknown): string => String(deliverValue(content, value, context));
  const { stance, height, reach, born, gym } = stored;
  const known = new Map(fighters.map((each) => [each.id, each]));
  const opponentOf = (opponentId: string | undefined, name: unknown): Fighter['bouts'][number]['opponent'] => {
    const opponent = opponentId === undefined ? undefined : known.get(opponentId);
    if (!opponent) return { name: name === undefined ? (opponentId ?? '') : text(name) };
    const { name: found, squareUrl } = summary(opponent);
    return { id: opponent.id, name: found, ...(squareUrl && { squareUrl }) };
  };
  return {
    ...summary(stored),
    ...(stance && { stance }),
    ...(height !== undefined && { height }),
    ...(reach !== undefined && { reach }),
    ...(born !== undefined && { born }),
    ...(gym !== undefined && { gym: text(gym) }),
    ...(item?.description && { description: item.description }),
    ...(item?.thumbnailUrl && { imageUrl: item.thumbnailUrl }),
    bouts: (stored.bouts ?? [])
      .map(({ opponentId, opponent, event, ...facts }) => ({
        ...facts,
        event: text(event),
        opponent: opponentOf(opponentId, opponent),
      }))
      .sort((a, b) => Date.parse(b.date) - Date.parse(a.date)),
  };
}

export type RankingsResponse = {
  readonly updated?: string;
  readonly rankings: readonly {
    readonly division: string;
    readonly name: string;
    readonly champion?: FighterSummary;
    readonly ranked: readonly { readonly rank: number; readonly was?: number; readonly fighter: FighterSummary }[];
  }[];
  readonly divisions: readonly Division[];
  readonly letters: readonly Letter[];
};

/** Rankings of all divisions or one; a letter narrows them, places stay what they are. */
export function findRankings(
  content: RealmContent,
  { division, letter }: Pick<FightersQuestion, 'division' | 'letter'>,
  context: DeliverContext,
): RankingsResponse {
  const { updated, rankings } = rankingsOf(content),
    { divisions, fighters } = dataOf(content);
  const summary = summarise(content, context);
  const known = new Map(fighters.map((each) => [each.id, each]));
  const names = new Map(divisions.map(({ id, name }) => [id, String(deliverValue(content, name, context))]));
  const whole = rankings
    .filter((each) => division === undefined || each.division === division)
    .map((each) => {
      const champion = each.champion === undefined ? undefined : known.get(each.champion);
      return {
        division: each.division,
        name: names.get(each.division) ?? each.division,
        ...(champion && { champion: summary(champion) }),
        ranked: each.ranked.flatMap(({ id, was }, index) => {
          const fighter = known.get(id);
          return fighter ? [{ rank: index + 1, ...(was !== undefined && { was }), fighter: summary(fighter) }] : [];
        }),
      };
    });
  const fits = (fighter: FighterSummary): boolean => letter === undefined || fighter.letter === letter;
  const narrowed = whole.map(({ champion, ranked, ...rest }) => ({
    ...rest,
    ...(champion && fits(champion) && { champion }),
    ranked: ranked.filter((place) => fits(place.fighter)),
  }));
  return {
    ...(updated !== undefined && { updated }),
    rankings:
      letter === undefined ? narrowed : narrowed.filter(({ champion, ranked }) => champion || ranked.length > 0),
    divisions: rankings.map((each) => ({
      id: each.division,
      name: names.get(each.division) ?? each.division,
      count: each.ranked.length + (each.champion === undefined ? 0 : 1),
    })),
    letters: lettersOf(
      whole.flatMap(({ champion, ranked }) => [
        ...(champion ? [champion] : []),
        ...ranked.map((place) => place.fighter),
      ]),
      new Intl.Collator(languageOf(context), { sensitivity: 'base' }),
    ),
  };
}
