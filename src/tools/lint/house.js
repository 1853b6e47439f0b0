import path from 'node:path';

import { refuseImport } from './directions.js';
import themeValues from './theme-values.js';

/**
 * The project's own lint rules, which `.oxlintrc.json` switches on under the name `meomum`.
 * @typedef {import('oxlint/plugins-dev').Rule} Rule
 */

/**
 * Where an import leads, as a path below the project's folder, or undefined when it isn't in `src`.
 * @param {string} from path of the file below the project's folder
 * @param {string} specifier
 */
function pathOf(from, specifier) {
  if (specifier.startsWith('@/')) return `src/${specifier.slice(2)}`;
  if (!specifier.startsWith('.')) return undefined;
  const target = path.posix.join(path.posix.dirname(from), specifier);
  return target.startsWith('src/') ? target : undefined;
}

/** @type {Rule} */
const directions = {
  create(context) {
    const from = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/');
    /** @param {any} node */
    function check(node) {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const to = pathOf(from, specifier);
      const message = to === undefined ? undefined : refuseImport(from, to);
      if (message !== undefined) context.report({ node, message });
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

/** @type {Rule} */
const noSpreadLiteral = {
  create(context) {
    return {
      SpreadElement(node) {
        const { type } = node.argument;
        if (type !== 'ObjectExpression' && type !== 'ArrayExpression') return;
        if (type.replace('Expression', '') !== node.parent.type.replace('Expression', '')) return;
        context.report({
          node,
          message:
            'Write what is in it where it belongs: a literal that is spread only hides its parts.',
        });
      },
    };
  },
};

/** @type {Rule} */
const noProcessEnv = {
  create(context) {
    return {
      MemberExpression(node) {
        const { object, property } = node;
        if (object.type !== 'Identifier' || object.name !== 'process') return;
        if (property.type !== 'Identifier' || property.name !== 'env') return;
        context.report({
          node,
          message: 'only src/config/env.ts and public-env.ts read process.env.',
        });
      },
    };
  },
};

/** @type {Rule} */
const noDynamicIn = {
  create(context) {
    return {
      // A text from outside may be `constructor`, and `in` would find that in every plain object.
      BinaryExpression(node) {
        if (node.operator !== 'in' || node.left.type === 'Literal') return;
        if (node.left.type === 'PrivateIdentifier') return;
        context.report({ node, message: 'Ask Object.hasOwn, or keep the words in a Map or Set.' });
      },
    };
  },
};

export default {
  meta: { name: 'meomum' },
  rules: {
    'theme-values': themeValues,
    directions,
    'no-spread-literal': noSpreadLiteral,
    'no-process-env': noProcessEnv,
    'no-dynamic-in': noDynamicIn,
  },
};
