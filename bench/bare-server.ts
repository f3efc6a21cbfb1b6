/**
 * The limit that Lotline's HTTP is held against: node:http alone, sending ready bytes. Takes a file of answers and
 * a number of processes; prints its port.
 */
import cluster from "node:cluster";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An answer that was recorded from Lotline; the body is base64. */
export interface RecordedAnswer {
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

const [file, processes] = process.argv.slice(2) as [string, string];

if (cluster.isPrimary && Number(processes) > 1) {
  for (let i = 0; i < Number(processes); i++) cluster.fork();
  cluster.once("listening", (_worker, { port }) => console.log(port));
} else {
  const recorded = JSON.parse(readFileSync(file, "utf8")) as RecordedAnswer[];
  const answers = new Map(
    recorded.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, "base64") }]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(request.url!);
    if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, answer.headers).end(answer.body);
  });
  server.listen(0, "127.0.0.1", () => {
    if (cluster.isPrimary) console.log((server.address() as AddressInfo).port);
  });
}
