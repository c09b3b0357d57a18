import { getInheritedTheme as call } from '#schemas/api/editing/getInheritedTheme.ts';
import { getThemeRule } from '#src/realm/mergeTheme.ts';
import { withoutFontFiles } from '../../domain/theme/compileTheme.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaffRealm } from '../../http/editingCaller.ts';

/** Returns the theme that the caller's realm inherits. Editors and admins only. */
export const getInheritedTheme = defineRoute(call, async ({ request, reply }, services) => {
  const realm = await requireStaffRealm(request, reply, services);
  const { inheritedTheme } = await services.pageChecks(realm);
  const { realm: parent, theme } = inheritedTheme;
  if (!theme) return { realm: parent };
  const parts = Object.entries(withoutFontFiles(theme)).filter(([part]) => getThemeRule(part) !== 'own');
  return { realm: parent, theme: Object.fromEntries(parts) };
});
