// Runs on whatever Node is installed, so nothing newer than Node 14 may stand in this file.
const [major] = process.versions.node.split('.').map(Number);

if (major < 20) {
  process.stderr.write(
    `This needs Node 20 or newer to begin with, and found ${process.version}: install one from nodejs.org or your package manager, then run the command again.\n`,
  );
  process.exitCode = 1;
} else {
  import('./bootstrap/main.mjs').then(({ main }) => main());
}
