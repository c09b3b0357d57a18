// Scores the headers of a response as Mozilla's HTTP Observatory does, without a network
// (https://github.com/mdn/mdn-http-observatory/blob/main/src/grader/charts.js). Redirects and preloaded hosts cannot be
// tested offline and count as neutral.

/** A rule that changes the score by `points`. Rules with 0 points are not listed. */
export type HeaderFinding = { readonly rule: string; readonly points: number };
export type HeaderScore = {
  readonly score: number;
  readonly grade: string;
  readonly findings: readonly HeaderFinding[];
};

/** Headers of one response; `set-cookie` holds every cookie. */
export type ScoredHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

const SIX_MONTHS_S = 15_768_000;
const SESSION_COOKIE = /session|auth|login|token|admin/i;
const PRIVATE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
/** Lowest score of each grade. */
const GRADES = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
  [0, 'F'],
] as const;

/** Returns the score of a response over https. Positive points count only when the score without them is 90 or more. */
export function scoreHeaders(headers: ScoredHeaders): HeaderScore {
  const findings = [
    scorePolicy(parsePolicy(readText(headers, 'content-security-policy'))),
    scoreFrames(headers),
    scoreTransport(readText(headers, 'strict-transport-security')),
    scoreReferrer(readText(headers, 'referrer-policy')),
    scoreCookies(headers),
    {
      rule: 'x-content-type-options is not nosniff',
      points: readText(headers, 'x-content-type-options') === 'nosniff' ? 0 : -5,
    },
    {
      rule: 'every site may read the response with its cookies',
      points:
        readText(headers, 'access-control-allow-credentials') === 'true' &&
        ['*', 'null'].includes(readText(headers, 'access-control-allow-origin'))
          ? -50
          : 0,
    },
    {
      rule: 'cross-origin-resource-policy: same-origin or same-site',
      points: /^same-(origin|site)$/.test(readText(headers, 'cross-origin-resource-policy')) ? 10 : 0,
    },
  ].filter(({ points }) => points !== 0);
  const sum = (list: readonly HeaderFinding[]): number => list.reduce((total, { points }) => total + points, 0);
  const base = 100 + sum(findings.filter(({ points }) => points < 0));
  const score = Math.max(0, base >= 90 ? base + sum(findings.filter(({ points }) => points > 0)) : base);
  return { score, grade: GRADES.find(([lowest]) => score >= lowest)?.[1] ?? 'F', findings };
}

function readText(headers: ScoredHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** Returns the sources by directive. */
const parsePolicy = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(' '))
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name, sources]),
  );

function scorePolicy(policy: ReadonlyMap<string, readonly string[]>): HeaderFinding {
  if (policy.size === 0) return { rule: 'no content-security-policy', points: -25 };
  const getSources = (name: string): readonly string[] => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const scripts = getSources('script-src');
  const hasNonce = scripts.some((source) => /^'(nonce|sha\d+)-/.test(source));
  const broad = ['*', 'http:', 'https:', 'data:', 'blob:'];
  const isStrict = scripts.includes("'strict-dynamic'");
  const isUnsafe =
    (scripts.includes("'unsafe-inline'") && !hasNonce) ||
    (!isStrict && scripts.some((source) => broad.includes(source))) ||
    getSources('object-src').some((source) => broad.includes(source));
  if (isUnsafe) return { rule: 'the policy allows unsafe scripts', points: -20 };
  if (scripts.includes("'unsafe-eval'")) return { rule: 'the policy allows eval', points: -10 };
  const active = ['connect-src', 'font-src', 'frame-src', 'style-src', 'worker-src'].flatMap(getSources);
  if (active.some((source) => source.startsWith('http:'))) return { rule: 'the policy allows http', points: -20 };
  const passive = ['img-src', 'media-src'].flatMap(getSources);
  if (passive.some((source) => source.startsWith('http:')))
    return { rule: 'the policy allows http for images or media', points: -10 };
  const styles = ['style-src', 'style-src-attr', 'style-src-elem'].flatMap((name) => policy.get(name) ?? []);
  if (styles.includes("'unsafe-inline'")) return { rule: 'the policy allows inline styles', points: 0 };
  return policy.get('default-src')?.join() === "'none'"
    ? { rule: "a policy without unsafe parts and default-src 'none'", points: 10 }
    : { rule: 'a policy without unsafe parts', points: 5 };
}

function scoreFrames(headers: ScoredHeaders): HeaderFinding {
  if (parsePolicy(readText(headers, 'content-security-policy')).has('frame-ancestors'))
    return { rule: 'frame-ancestors', points: 5 };
  const isLimited = /^(deny|sameorigin)$/i.test(readText(headers, 'x-frame-options'));
  return { rule: 'any site may show the response in a frame', points: isLimited ? 0 : -20 };
}

function scoreTransport(header: string): HeaderFinding {
  const seconds = Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0);
  if (seconds === 0) return { rule: 'no strict-transport-security', points: -20 };
  return { rule: 'strict-transport-security of less than six months', points: seconds < SIX_MONTHS_S ? -10 : 0 };
}

function scoreReferrer(header: string): HeaderFinding {
  const last = header.split(',').at(-1)?.trim() ?? '';
  if (PRIVATE_REFERRERS.includes(last)) return { rule: 'a private referrer-policy', points: 5 };
  return { rule: `referrer-policy ${last}`, points: last === '' || last === 'no-referrer-when-downgrade' ? 0 : -5 };
}

function scoreCookies(headers: ScoredHeaders): HeaderFinding {
  const header = headers['set-cookie'] ?? [];
  const cookies = (typeof header === 'string' ? [header] : header).map((cookie) => {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim().toLowerCase());
    const has = (name: string): boolean => attributes.some((attribute) => attribute.split('=')[0] === name);
    return { isSession: SESSION_COOKIE.test(pair.split('=')[0] ?? ''), has };
  });
  if (cookies.length === 0) return { rule: 'no cookies', points: 0 };
  const sessions = cookies.filter(({ isSession }) => isSession);
  if (sessions.some(({ has }) => !has('secure'))) return { rule: 'a session cookie without Secure', points: -40 };
  if (sessions.some(({ has }) => !has('httponly'))) return { rule: 'a session cookie without HttpOnly', points: -30 };
  if (cookies.some(({ has }) => !has('secure'))) return { rule: 'a cookie without Secure', points: -20 };
  return cookies.every(({ has }) => has('samesite'))
    ? { rule: 'cookies with Secure, HttpOnly and SameSite', points: 5 }
    : { rule: 'cookies without SameSite', points: 0 };
}
