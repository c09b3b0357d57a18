import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createProblemReports } from '#src/server/db/repositories/problemReports.ts';
import { createRateLimits } from '#src/server/db/repositories/rateLimits.ts';
import { createProblemIntake, PROBLEM_LIMITS } from '#src/server/domain/operations/createProblemIntake.ts';
import { errorBody } from './contentApi.ts';
import { describeWithApi } from './describeWithApi.ts';

const PATH = '/api/v2/page-problems';
const finding = (more: object = {}) => ({
  code: 'ROW_PROPS_INVALID',
  pointer: '/elements/3',
  rowId: 'r',
  rowType: 'carousel',
  ...more,
});
const report = (problems: unknown, more: object = {}) => ({ pageId: 'home', version: 1, problems, ...more });

describeWithApi('postProblems', (env) => {
  beforeEach(async () => {
    await env.database.kysely.deleteFrom('problem_report').execute();
    await env.database.kysely.deleteFrom('rate_limit').execute();
  });

  const send = (body: unknown, realm = 'beta') => env.api.call(PATH, { body, realm });
  const readStoredLines = async () =>
    (
      await env.database.kysely
        .selectFrom('problem_report')
        .select(['realm_id', 'page_id', 'row_id', 'code', 'pointer', 'count'])
        .orderBy('realm_id')
        .orderBy('pointer')
        .execute()
    ).map(({ count, ...row }) => `${Object.values(row).join(' ')} x${count}`);

  test('counts each distinct finding of each realm in one database row, and returns how many it accepted', async () => {
    expect(await send(report([finding(), finding({ pointer: '/elements/4' })]))).toMatchObject({
      status: 200,
      body: { accepted: 2 },
    });
    await send(report([finding()], { version: 7 }));
    await send(report([{ code: 'ELEMENT_UNKNOWN', pointer: '' }]));
    await send(report([finding()]), 'acme');
    expect(await readStoredLines()).toEqual([
      'acme home r ROW_PROPS_INVALID /elements/3 x1',
      'beta home  ELEMENT_UNKNOWN  x1',
      'beta home r ROW_PROPS_INVALID /elements/3 x2',
      'beta home r ROW_PROPS_INVALID /elements/4 x1',
    ]);
    expect((await send(report([]))).body).toEqual({ accepted: 0 });
  });

  test('the failures of a plugin are counted by plugin and cause', async () => {
    const ofPlugin = (pluginId: string, cause: string) => finding({ code: 'PLUGIN_REMOVED', pluginId, cause });
    await send(report([ofPlugin('polls', 'budget'), ofPlugin('polls', 'focus'), ofPlugin('clock', 'focus')]));
    await send(report([ofPlugin('polls', 'focus')]));
    expect(
      (
        await env.database.kysely
          .selectFrom('problem_report')
          .select(['plugin_id', 'cause', 'page_id', 'count'])
          .orderBy('plugin_id')
          .orderBy('cause')
          .execute()
      ).map((row) => Object.values(row).join(' ')),
    ).toEqual(['clock focus home 1', 'polls budget home 1', 'polls focus home 2']);
  });

  test('no concurrent count is lost', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send(report([finding()]))));
    expect(await readStoredLines()).toEqual(['beta home r ROW_PROPS_INVALID /elements/3 x20']);
  });

  test('an invalid report is refused and none of it is stored', async () => {
    for (const body of [
      {},
      report(undefined),
      report({}),
      report([null]),
      report([{}]),
      report(Array.from({ length: 21 }, () => finding())),
      report([finding({ code: 'lower' })]),
      report([finding({ code: 'X'.repeat(41) })]),
      report([finding({ code: "A'; drop table realm" })]),
      report([finding({ pointer: 'x'.repeat(301) })]),
      report([finding({ rowId: 'x'.repeat(241) })]),
      report([finding({ viewer: 'me' })]),
      report([finding({ pluginId: 'Not An Id' })]),
      report([finding({ cause: 'boredom' })]),
      report([finding()], { realm: 'acme' }),
      report([finding()], { version: -1 }),
      report([finding()], { pageId: 'x'.repeat(121) }),
    ])
      expect((await send(body)).body, JSON.stringify(body).slice(0, 80)).toEqual(errorBody(400, 'INPUT_INVALID'));
    expect((await env.api.call(PATH, { raw: '{"pageId":' })).status).toBe(400);
    expect(
      (await env.api.call(PATH, { raw: JSON.stringify(report([finding({ pointer: 'x'.repeat(300_000) })])) })).status,
    ).toBe(413);
    expect(
      (await env.api.call(PATH, { body: report([finding()]), headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415);
    expect((await send(report([finding()]), 'none')).body).toEqual(errorBody(404, 'REALM_UNKNOWN'));
    expect(await readStoredLines()).toEqual([]);
  });

  test('texts are stored unchanged, with all control characters except NUL', async () => {
    const unusualText = '/a\u202Eb\'"; --\t💥/0';
    expect((await send(report([finding({ pointer: unusualText, rowId: '</script>' })]))).body).toEqual({ accepted: 1 });
    expect(await readStoredLines()).toEqual([`beta home </script> ROW_PROPS_INVALID ${unusualText} x1`]);
  });

  test('a code that the product does not know is not stored', async () => {
    expect((await send(report([finding({ code: 'MADE_UP' }), finding()]))).body).toEqual({ accepted: 1 });
    expect(await readStoredLines()).toEqual(['beta home r ROW_PROPS_INVALID /elements/3 x1']);
  });

  test('a hundred anonymous reports hide neither what other viewers nor what the server reports', async () => {
    const { reports, intake } = createIntake();
    const problemAt = (pointer: string, code = 'ROW_PROPS_INVALID') => ({
      pageId: 'home',
      rowId: '',
      code,
      pointer,
    });
    // One address, over HTTP: 100 reports of 20 new problems each.
    const before = await send(report([finding()]), 'acme');
    expect(before.body).toEqual({ accepted: 1 });
    let accepted = 0;
    for (let post = 0; post < 100; post += 1) {
      const problems = Array.from({ length: 20 }, (_, index) => finding({ pointer: `/fake/${post}/${index}` }));
      const { status, body } = await send(report(problems), 'acme');
      expect(status).toBe(200);
      accepted += Number(body['accepted']);
    }
    expect(accepted).toBe(PROBLEM_LIMITS.newProblems.maxCount - 1);
    // Another address is counted as before, and so is a known problem from the same address.
    expect(await intake.addFromPage('acme', '192.0.2.1', [problemAt('/elements/3')])).toBe(1);
    expect((await send(report([finding()]), 'acme')).body).toEqual({ accepted: 1 });

    // Many addresses together can fill the share of one code, but not that of another code.
    const { maxProblemsPerCode } = PROBLEM_LIMITS.page;
    await env.database.kysely
      .insertInto('problem_report')
      .values(
        Array.from({ length: maxProblemsPerCode }, (_, index) => ({
          realm_id: 'acme',
          page_id: 'home',
          row_id: '',
          code: 'ROW_PROPS_INVALID',
          pointer: `/flood/${index}`,
        })),
      )
      .execute();
    expect(await intake.addFromPage('acme', '192.0.2.2', [problemAt('/one more')])).toBe(0);
    expect(await intake.addFromPage('acme', '192.0.2.2', [problemAt('/real', 'ROW_LOAD_FAILED')])).toBe(1);
    const stored = (await readStoredLines()).filter((line) => line.startsWith('acme')).length;
    await env.database.kysely
      .insertInto('problem_report')
      .values(
        Array.from({ length: PROBLEM_LIMITS.page.maxProblems - stored }, (_, index) => ({
          realm_id: 'acme',
          page_id: 'home',
          row_id: '',
          code: 'ELEMENT_UNKNOWN',
          pointer: `/flood/${index}`,
        })),
      )
      .execute();
    expect(await intake.addFromPage('acme', '192.0.2.3', [problemAt('/late', 'ROW_LOAD_FAILED')])).toBe(0);
    expect(await intake.addFromServer('acme', [problemAt('/upstream', 'UPSTREAM_FAILED')])).toBe(1);
    const list = await reports.listRecent('acme', 12);
    expect(list.find(({ source }) => source === 'server')).toMatchObject({ pointer: '/upstream', count: 1 });
    expect(list.find(({ code }) => code === 'ROW_LOAD_FAILED')).toMatchObject({ pointer: '/real' });

    // A new problem replaces one whose last report is more than a week old.
    await sql`update problem_report set last_seen = now() - interval '30 days' where pointer = '/flood/7'`.execute(
      env.database.kysely,
    );
    const later = createIntake(Date.now());
    expect(await later.intake.addFromPage('acme', '192.0.2.4', [problemAt('/late', 'ROW_LOAD_FAILED')])).toBe(1);
  });

  const createIntake = (now = Date.UTC(2026, 10, 21, 9)) => {
    const reports = createProblemReports(env.database.kysely);
    const rateLimits = createRateLimits(env.database.kysely);
    return { reports, intake: createProblemIntake({ reports, rateLimits, now: () => now }) };
  };
});
