import { join } from 'node:path';
import { execa } from 'execa';
import { parseAllDocuments } from 'yaml';
import { buildWithGo } from '../local/go-program.ts';

const KUSTOMIZE = { name: 'kustomize', module: 'sigs.k8s.io/kustomize/kustomize/v5', version: 'v5.8.0' };

/** @returns the manifests that `kubectl apply -k` would send */
export async function rendered(folder: string): Promise<any[]> {
  const kustomize = await buildWithGo({ ...KUSTOMIZE, progress: () => undefined });
  const { stdout } = await execa(kustomize, ['build', join(import.meta.dirname, folder)]);
  return parseAllDocuments(stdout).map((document) => document.toJS());
}
