// @ts-check

/** One line a process, in the order in which they were started. @param {import('./stack.mjs').Stack} stack */
export function overview(stack) {
  const lines = [...stack.processes].reverse().map(({ name, pid, port }) => {
    const title = name.startsWith('database') && stack.databaseTitle ? `  ${stack.databaseTitle}` : '';
    return `  ${name.padEnd(24)}127.0.0.1:${String(port).padEnd(7)}process ${String(pid).padEnd(9)}${title}`.trimEnd();
  });
  if (!stack.processes.some(({ name }) => name.startsWith('database')))
    lines.unshift(`  ${'database'.padEnd(24)}${stack.databaseTitle}`);
  return `${lines.join('\n')}\n`;
}
