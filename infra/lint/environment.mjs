// @ts-check
const MESSAGE = 'read the environment in env.ts';

/**
 * @typedef {{ type: string, name?: string }} Named
 * @typedef {{ object: Named, property: Named }} Member
 * @typedef {{ report: (problem: { node: Member, message: string }) => void }} Context
 */

/** Whether it is of Node's `process`, or of Vite's `import.meta`. @param {Named} object */
const hasEnvironment = ({ type, name }) => type === 'MetaProperty' || name === 'process';

/** A rule of ours for the linter: `process.env` and `import.meta.env` are read in one file of each program. */
export default {
  meta: { name: 'environment' },
  rules: {
    'in-one-file': {
      create: (/** @type {Context} */ context) => ({
        MemberExpression(/** @type {Member} */ node) {
          if (node.property.name === 'env' && hasEnvironment(node.object))
            context.report({ node, message: MESSAGE });
        },
      }),
    },
  },
};
