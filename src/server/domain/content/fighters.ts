// Finds fighters and rankings, from data/fighters.json and data/rankings.json. Pure functions of (content, context).
import type { Division, Fighter, FighterSummary, Letter } from '#schemas/domain/fighter.ts';
import type { FightersData } from '#schemas/realm/data/fighters.ts';
import type { RankingsData } from '#schemas/realm/data/rankings.ts';
import { foldText } from '#src/i18n/foldText.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import { deliverCatalogueItem, deliverValue, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';

type StoredFighter = FightersData['fighters'][number];

const NO_FIGHTERS: FightersData = { divisions: [], fighters: [] };
const readFighters = (content: RealmContent): FightersData =>
  (content.data.get('fighters') as FightersData | undefined) ?? NO_FIGHTERS;
const readRankings = (content: RealmContent): RankingsData =>
  (content.data.get('rankings') as RankingsData | undefined) ?? { rankings: [] };
const getLanguageTag = ({ locale }: DeliverContext): string => languageTag(locale);

/** Returns the form of a name by which it is sorted: an Arabic name without its article. */
const toSortName = (name: string): string => name.replace(/^ال(?=\p{L})/u, '');

/**
 * Returns the initial under which a name is listed: without accents; in Arabic without the article, and with one form
 * of alif.
 */
export function computeInitial(name: string): string {
  const plain = toSortName(name)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '');
  return (plain[Symbol.iterator]().next().value ?? '#').replace(/[أإآٱ]/u, 'ا').toLocaleUpperCase();
}

/** Returns the rank of each ranked fighter by id: C for the champion, then 1, 2 ... */
function readRanksById(content: RealmContent): ReadonlyMap<string, string> {
  return new Map(
    readRankings(content).rankings.flatMap(({ champion, ranked }) => [
      ...(champion === undefined ? [] : [[champion, 'C'] as const]),
      ...ranked.map(({ id }, index) => [id, String(index + 1)] as const),
    ]),
  );
}

/**
 * Returns a function that creates the summary of a fighter. Divisions, ranks and country names are read once for all of
 * them.
 */
function createSummariser(content: RealmContent, context: DeliverContext): (stored: StoredFighter) => FighterSummary {
  const text = (value: unknown): string => String(deliverValue(content, value, context));
  const divisions = new Map(readFighters(content).divisions.map(({ id, name }) => [id, text(name)]));
  const ranks = readRanksById(content);
  const countries = new Intl.DisplayNames([getLanguageTag(context)], { type: 'region', fallback: 'code' });
  return ({ id, name, nickname, country, division, record, squareUrl }) => {
    const rank = ranks.get(id);
    const image = deliverValue(content, squareUrl ?? content.items.get(id)?.squareUrl, context) as string | undefined;
    return {
      id,
      name: text(name),
      letter: computeInitial(text(name)),
      ...(nickname !== undefined && { nickname: text(nickname) }),
      country,
      countryName: countries.of(country) ?? country,
      division,
      weightClass: divisions.get(division) ?? division,
      record,
      ...(rank !== undefined && { rank }),
      ...(image && { squareUrl: image }),
    };
  };
}

/** Filters of the list of fighters. `query` matches words of the name, nickname, country and division. */
export type FighterFilters = {
  readonly division?: string | undefined;
  readonly letter?: string | undefined;
  readonly query?: string | undefined;
};
/** The fighters that match, with the letters and divisions that a viewer can choose next. */
export type FighterSelection = {
  readonly fighters: readonly FighterSummary[];
  readonly letters: readonly Letter[];
  readonly divisions: readonly Division[];
};

/**
 * Returns the fighters that match the filters, in the alphabetical order of the viewer's language. `letters` has the
 * initials of all fighters that match the division and the query, so that no letter leads to an empty list.
 */
export function findFighters(
  content: RealmContent,
  { division, letter, query }: FighterFilters,
  context: DeliverContext,
): FighterSelection {
  const data = readFighters(content);
  const collator = new Intl.Collator(getLanguageTag(context), { sensitivity: 'base' });
  const fighters = data.fighters.map(createSummariser(content, context));
  const queryWords = foldText(query ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const matchesQuery = (fighter: FighterSummary): boolean => {
    if (queryWords.length === 0) return true;
    const text = foldText([fighter.name, fighter.nickname, fighter.countryName, fighter.weightClass].join(' '));
    return queryWords.every((word) => text.includes(word));
  };
  const matches = fighters.filter(
    (fighter) => (division === undefined || fighter.division === division) && matchesQuery(fighter),
  );
  const fightersByDivision = Map.groupBy(fighters, (fighter) => fighter.division);
  return {
    fighters: (letter === undefined ? matches : matches.filter((fighter) => fighter.letter === letter)).sort((a, b) =>
      collator.compare(toSortName(a.name), toSortName(b.name)),
    ),
    letters: countLetters(matches, collator),
    divisions: data.divisions.flatMap(({ id, name }) =>
      fightersByDivision.has(id)
        ? [{ id, name: String(deliverValue(content, name, context)), count: fightersByDivision.get(id)!.length }]
        : [],
    ),
  };
}

/** Counts fighters by initial, in alphabetical order. */
function countLetters(fighters: readonly FighterSummary[], collator: Intl.Collator): Letter[] {
  return [...Map.groupBy(fighters, (fighter) => fighter.letter)]
    .map(([letter, group]) => ({ letter, count: group.length }))
    .sort((a, b) => collator.compare(a.letter, b.letter));
}

/** Returns a fighter with their bouts, newest first; undefined when the realm has none with this id. */
export function findFighter(content: RealmContent, id: string, context: DeliverContext): Fighter | undefined {
  const { fighters } = readFighters(content);
  const stored = fighters.find((each) => each.id === id);
  if (!stored) return undefined;
  const summarise = createSummariser(content, context);
  const item = deliverCatalogueItem(content, id, context);
  const text = (value: unknown): string => String(deliverValue(content, value, context));
  const { stance, height, reach, born, gym } = stored;
  const fightersById = new Map(fighters.map((each) => [each.id, each]));
  const findOpponent = (opponentId: string | undefined, name: unknown): Fighter['bouts'][number]['opponent'] => {
    const opponent = opponentId === undefined ? undefined : fightersById.get(opponentId);
    if (!opponent) return { name: name === undefined ? (opponentId ?? '') : text(name) };
    const { name: opponentName, squareUrl } = summarise(opponent);
    return { id: opponent.id, name: opponentName, ...(squareUrl && { squareUrl }) };
  };
  return {
    ...summarise(stored),
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
        opponent: findOpponent(opponentId, opponent),
      }))
      .sort((a, b) => Date.parse(b.date) - Date.parse(a.date)),
  };
}

type RankedFighter = { readonly rank: number; readonly was?: number; readonly fighter: FighterSummary };
type Ranking = {
  readonly division: string;
  readonly name: string;
  readonly champion?: FighterSummary;
  readonly ranked: readonly RankedFighter[];
};

/** The rankings with the divisions and letters that a viewer can choose. */
export type RankingsResponse = {
  readonly updated?: string;
  readonly rankings: readonly Ranking[];
  readonly divisions: readonly Division[];
  readonly letters: readonly Letter[];
};

/**
 * Returns the rankings of all divisions or of one. With a letter they contain only fighters with that initial; their
 * ranks do not change.
 */
export function findRankings(
  content: RealmContent,
  { division, letter }: Pick<FighterFilters, 'division' | 'letter'>,
  context: DeliverContext,
): RankingsResponse {
  const { updated, rankings } = readRankings(content);
  const { divisions, fighters } = readFighters(content);
  const summarise = createSummariser(content, context);
  const fightersById = new Map(fighters.map((each) => [each.id, each]));
  const names = new Map(divisions.map(({ id, name }) => [id, String(deliverValue(content, name, context))]));
  const complete = rankings
    .filter((each) => division === undefined || each.division === division)
    .map((each): Ranking => {
      const champion = each.champion === undefined ? undefined : fightersById.get(each.champion);
      return {
        division: each.division,
        name: names.get(each.division) ?? each.division,
        ...(champion && { champion: summarise(champion) }),
        ranked: each.ranked.flatMap(({ id, was }, index) => {
          const fighter = fightersById.get(id);
          return fighter ? [{ rank: index + 1, ...(was !== undefined && { was }), fighter: summarise(fighter) }] : [];
        }),
      };
    });
  const hasLetter = (fighter: FighterSummary): boolean => letter === undefined || fighter.letter === letter;
  const filtered = complete.map(({ champion, ranked, ...rest }) => ({
    ...rest,
    ...(champion && hasLetter(champion) && { champion }),
    ranked: ranked.filter(({ fighter }) => hasLetter(fighter)),
  }));
  return {
    ...(updated !== undefined && { updated }),
    rankings:
      letter === undefined ? filtered : filtered.filter(({ champion, ranked }) => champion || ranked.length > 0),
    divisions: rankings.map((each) => ({
      id: each.division,
      name: names.get(each.division) ?? each.division,
      count: each.ranked.length + (each.champion === undefined ? 0 : 1),
    })),
    letters: countLetters(
      complete.flatMap(({ champion, ranked }) => [
        ...(champion ? [champion] : []),
        ...ranked.map(({ fighter }) => fighter),
      ]),
      new Intl.Collator(getLanguageTag(context), { sensitivity: 'base' }),
    ),
  };
}
