// Removes the links of an upstream's page that lead to screens which do not exist yet. A publish refuses such links
// (docs/adr/038-findings-for-authors.md), but pages of an upstream are not published.
import { removeLinks } from '#schemas/domain/inline-marks.ts';
import { excerpt } from '#schemas/excerpt.ts';
import { pointerTo, problem, type Problem } from '#schemas/problems.ts';
import { isObject, type JsonObject } from '#schemas/isObject.ts';
import { isNotBuilt } from '#src/routes/notBuilt.ts';

type ReportProblem = (found: Problem) => void;

/**
 * Returns the fields of an element without the links to screens that do not exist. A button is removed with its text,
 * because it would do nothing; of a link in a text, `[label](target)`, the label remains.
 */
export const removeLinksToMissingScreens = (fields: JsonObject, pointer: string, add: ReportProblem): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const remaining = removeFromValue(value, pointerTo(pointer, name), add);
      return remaining === undefined ? [] : [[name, remaining]];
    }),
  );

/**
 * Returns a value without its links to screens that do not exist; undefined when the value itself is a button or link
 * to remove.
 */
function removeFromValue(value: unknown, pointer: string, add: ReportProblem): unknown {
  if (typeof value === 'string') return removeFromText(value, pointer, add);
  if (Array.isArray(value))
    return value.flatMap((inner: unknown, index) => {
      const remaining = removeFromValue(inner, pointerTo(pointer, index), add);
      return remaining === undefined ? [] : [remaining];
    });
  if (!isObject(value)) return value;
  const ownUrl = findMissingScreenUrl(value);
  const url = ownUrl ?? findMissingScreenUrl(value['link']);
  if (url === undefined) return removeLinksToMissingScreens(value, pointer, add);
  report(add, ownUrl === undefined ? `${pointer}/link/url` : `${pointer}/url`, url);
  return undefined;
}

/** Returns the URL of a link (schemas/page/link.ts) when it leads to a screen that does not exist. */
function findMissingScreenUrl(link: unknown): string | undefined {
  if (!isObject(link)) return undefined;
  const { type, url } = link;
  return type === 'URL' && typeof url === 'string' && isNotBuilt(url) ? url : undefined;
}

function removeFromText(text: string, pointer: string, add: ReportProblem): string {
  if (!text.includes('](')) return text;
  return removeLinks(text, (link) => {
    const url = findMissingScreenUrl(link);
    if (url !== undefined) report(add, pointer, url);
    return url !== undefined;
  });
}

const report = (add: ReportProblem, pointer: string, url: string): void =>
  add(problem('LINK_NOT_BUILT', pointer, { expected: 'a path of a screen that exists', found: excerpt(url) }));
