/** Writes numbered lines for log tests: `line-writer.ts <lines>`, every third to standard error. */
const [lines = '0'] = process.argv.slice(2);
for (let line = 1; line <= Number(lines); line += 1)
  (line % 3 === 0 ? process.stderr : process.stdout).write(`line ${line} ${'.'.repeat(line % 80)}\n`);
