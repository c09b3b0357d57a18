// Security headers of every kind of response behind TLS: Mozilla's Observatory and Google's CSP Evaluator find nothing
// of high severity. `HEADERS_REPORT=1 npm test -- tests/contract/headers` prints each score and finding.
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readdirSync } from 'node:fs';
import { createActorClient, publishActorBrands, type ActorClient, type MatrixResponse } from '../accessActors.ts';
import { describeWithApi } from '../describeWithApi.ts';
import { stateRenderer } from '../stateRenderer.ts';
import { scoreHeaders } from './scoreHeaders.ts';

const PLUGINS = 'docs/examples/plugins';
const framePlugin = readdirSync(PLUGINS, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('.html'));

/** The lowest score of documents. */
const DOCUMENT_SCORE = 110;
/** Path and lowest score by kind of response. */
const RESPONSES = {
  'a page': ['/', 115],
  'a page that does not exist': ['/no/such/page', 115],
  'the gallery': ['/_admin/gallery', 115],
  'the frame of the gallery': ['/_admin/gallery/frame', 110],
  'a response of the API': ['/api/v2/session', 100],
  'an error of the API': ['/api/v4/page/none', 100],
  'a call that does not exist': ['/api/none', 100],
  'the documentation of the API': ['/api/docs', 100],
  'the site map': ['/sitemap.xml', 100],
  'a plugin frame': [`/plugins/${framePlugin}`, 100],
  'a missing file': ['/files/none', 100],
  'a media segment without a token': ['/media/none/none.mp4', 100],
} as const satisfies Record<string, readonly [string, number]>;

describeWithApi(
  'security headers',
  (env) => {
    let client: ActorClient;
    const report: string[] = [];
    beforeAll(() => {
      client = createActorClient(env.api.port, { 'x-forwarded-proto': 'https' });
    });
    afterAll(() => {
      client?.close();
      if (process.env['HEADERS_REPORT'] === '1') process.stdout.write(`${report.join('\n')}\n`);
    });

    test.each(Object.entries(RESPONSES))(
      '%s: the headers reach the lowest score and have no severe finding',
      async (kind, [path, lowest]) => {
        const response = await client.send('cookie', 'administrator', { path });
        const { score, grade, findings } = scoreHeaders(response.headers);
        const policyFindings = evaluatePolicy(response);
        report.push(
          `${kind} (${response.status}): Observatory ${score} ${grade}${findings.map(({ rule, points }) => `; ${points} ${rule}`).join('')}`,
          ...policyFindings.map(
            ({ directive, description, severity }) => `  CSP Evaluator ${severity}: ${directive}: ${description}`,
          ),
        );
        expect(response.status, path).not.toBe(500);
        if (lowest >= DOCUMENT_SCORE)
          expect(response.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
        expect(findings.filter(({ points }) => points < 0)).toEqual([]);
        expect(score).toBeGreaterThanOrEqual(lowest);
        expect(policyFindings.filter(({ severity }) => isHigh(severity))).toEqual([]);
      },
    );

    test('the scores of bad headers are low', () => {
      expect(scoreHeaders({})).toMatchObject({ grade: 'D', score: 30 });
      const unsafe = new CspEvaluator(new CspParser("script-src 'unsafe-inline' *").csp).evaluate();
      expect(unsafe.some(({ severity }) => isHigh(severity))).toBe(true);
    });
  },
  { publish: publishActorBrands, renderer: stateRenderer, trustProxy: 1, pluginsDir: PLUGINS },
);

const isHigh = (severity: Severity): boolean => severity === Severity.HIGH || severity === Severity.SYNTAX;

function evaluatePolicy({ headers }: MatrixResponse) {
  const policy = headers['content-security-policy'];
  return typeof policy === 'string' ? new CspEvaluator(new CspParser(policy).csp).evaluate() : [];
}
