import { escapeMarkup } from '#schemas/escapeMarkup.ts';
import * as calls from '#schemas/api/index.gen.ts';
import { SCHEMAS } from '#schemas/all.ts';
import { publicSchema } from '#schemas/publicSchema.ts';
import type { Call } from '#schemas/defineCall.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';
import { HttpError } from '../../http/errors.ts';
import { createOpenApi } from '../../http/openApi.ts';
import { describePublishing } from '../../http/operators/describePublishing.ts';

const CALLS: Readonly<Record<string, Call>> = calls;

/**
 * Serves the API's documentation: `/api/openapi.json`, `/api/docs` (an HTML page without JavaScript) and the schemas
 * that documents name in `$schema` (`/schemas/page-1.json`).
 */
export const documentation = defineRawRoute((app, { files }) => {
  app.get('/api/openapi.json', async (request, reply) => {
    void reply.header('cache-control', 'public, max-age=300');
    // A relative address: the document is the same on every host.
    await files.send({ request, reply }, app, 'openapi', () => ({
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(createOpenApi(CALLS, '/', describePublishing())),
    }));
    return reply;
  });
  app.get('/api/docs', async (request, reply) => {
    void reply.headers({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'cache-control': 'public, max-age=300',
    });
    await files.send({ request, reply }, app, 'docs', () => ({
      type: 'text/html; charset=utf-8',
      body: renderDocumentation(),
    }));
    return reply;
  });
  app.get<{ Params: { file: string } }>('/schemas/:file', async (request, reply) => {
    const name = /^([a-z-]+)-1\.json$/.exec(request.params.file)?.[1];
    const schema = name && Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name as keyof typeof SCHEMAS] : undefined;
    if (!schema)
      throw new HttpError(
        404,
        'SCHEMA_NOT_FOUND',
        `There is no schema of this name. Use one of: ${Object.keys(SCHEMAS)
          .map((each) => `/schemas/${each}-1.json`)
          .join(', ')}.`,
      );
    void reply.header('cache-control', 'public, max-age=300');
    await files.send({ request, reply }, app, `schema ${name}`, () => ({
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(publicSchema(schema, { localised: true })),
    }));
    return reply;
  });
});

const STYLES = `
body { font: 16px/1.5 system-ui; max-width: 900px; margin: auto; padding: 24px }
pre { overflow: auto; background: #f2f2f2; padding: 12px; font-size: 13px }
section { border-top: 1px solid #ccc }
td { padding: 2px 12px 2px 0; vertical-align: top }
summary { cursor: pointer }`;

function renderDocumentation(): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<style>${STYLES}</style>
<h1>API</h1>
<p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. The host of the request selects the realm; on 127.0.0.1 and localhost, send the
realm's id in the <code>Realm</code> header. Errors are <code>{ status, code, messages, requestId, details }</code>.</p>
${Object.values(CALLS).map(renderCall).join('\n')}
</html>`;
}

function renderCall(call: Call): string {
  const parameters = [...renderParameters(call.params, 'path'), ...renderParameters(call.query, 'query')].join('');
  const errors = Object.entries(call.errors)
    .map(([code, status]) => `<code>${status} ${code}</code>`)
    .join(' ');
  return [
    `<section id="${call.name}"><h2>${call.name}</h2>`,
    `<p><code>${call.method} ${escapeMarkup(call.path)}</code> ${escapeMarkup(call.summary)}</p>`,
    parameters && `<table>${parameters}</table>`,
    call.body ? renderSchema('Body', call.body) : '',
    renderSchema('Response', call.response),
    errors && `<p>Errors: ${errors}</p>`,
    '</section>',
  ].join('');
}

const renderParameters = (schemas: Readonly<Record<string, unknown>>, location: 'path' | 'query'): string[] =>
  Object.entries(schemas).map(([name, schema]) => {
    const { description = '' } = schema as { description?: string };
    return `<tr><td><code>${name}</code><td>${location}<td>${escapeMarkup(description)}`;
  });

function renderSchema(title: string, schema: unknown): string {
  const json = JSON.stringify(publicSchema(schema, { localised: false }), null, 2);
  return `<details><summary>${title}</summary><pre>${escapeMarkup(json)}</pre></details>`;
}
