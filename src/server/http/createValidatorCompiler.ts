// Checks what calls are given, by the schemas of their declarations.
import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';

/**
 * For `app.setValidatorCompiler`: compiles a schema when the first request needs it (some ms). Compiling all at the start is 0.25 to
 * 0.5 s of a core, most of what a server's start takes. Values are coerced (a query is text), defaults are filled in, unknown fields refused.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<object> {
  let ajv: Ajv | undefined;
  return ({ schema }) => {
    let compiled: ValidateFunction | undefined;
    function validate(value: unknown): boolean {
      ajv ??= new Ajv({
        removeAdditional: false,
        coerceTypes: true,
        useDefaults: true,
        allErrors: false,
        strict: false,
      });
      compiled ??= ajv.compile(schema);
      const isValid = compiled(value);
      validate.errors = (compiled.errors ?? null) as FastifySchemaValidationError[] | null;
      return isValid;
    }
    validate.errors = null as FastifySchemaValidationError[] | null;
    return validate;
  };
}
