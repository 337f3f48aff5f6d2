// @ts-check

/** The schema of each kind that is used, out of Kubernetes' own OpenAPI. */
const SCHEMAS = /** @type {Record<string, string>} */ ({
  'apps/v1 Deployment': 'IoK8sApiAppsV1Deployment',
  'v1 Namespace': 'IoK8sApiCoreV1Namespace',
  'v1 ConfigMap': 'IoK8sApiCoreV1ConfigMap',
  'v1 PersistentVolumeClaim': 'IoK8sApiCoreV1PersistentVolumeClaim',
  'batch/v1 CronJob': 'IoK8sApiBatchV1CronJob',
  'networking.k8s.io/v1 NetworkPolicy': 'IoK8sApiNetworkingV1NetworkPolicy',
  'v1 Service': 'IoK8sApiCoreV1Service',
  'v1 Secret': 'IoK8sApiCoreV1Secret',
  'policy/v1 PodDisruptionBudget': 'IoK8sApiPolicyV1PodDisruptionBudget',
  'autoscaling/v2 HorizontalPodAutoscaler': 'IoK8sApiAutoscalingV2HorizontalPodAutoscaler',
  'networking.k8s.io/v1 Ingress': 'IoK8sApiNetworkingV1Ingress',
});

/**
 * A copy that notes which of its fields nobody has looked at: those that the schema does not know.
 * @param {any} value
 * @param {string} path
 * @param {Set<string>} unknown
 * @returns {any}
 */
function observed(value, path, unknown) {
  if (Array.isArray(value)) return value.map((each, index) => observed(each, `${path}/${index}`, unknown));
  if (typeof value !== 'object' || value === null) return value;
  /** @type {Record<string, unknown>} */
  const copy = {};
  for (const [key, each] of Object.entries(value)) {
    copy[key] = observed(each, `${path}/${key}`, unknown);
    unknown.add(`${path}/${key}`);
  }
  return new Proxy(copy, {
    get(target, key) {
      unknown.delete(`${path}/${String(key)}`);
      return target[String(key)];
    },
  });
}

/**
 * @param {any} manifest
 * @returns {Promise<string[]>} what Kubernetes would not take, or would silently drop
 */
export async function problemsOf(manifest) {
  const kind = `${manifest.apiVersion} ${manifest.kind}`;
  const schema = SCHEMAS[kind];
  if (!schema) return [`${kind} is not a kind that is used here`];
  const { validate } = await import(`kubernetes-models/_schemas/${schema}`);
  /** @type {Set<string>} */
  const unknown = new Set();
  const valid = validate(observed(manifest, '', unknown));
  const errors = valid
    ? []
    : validate.errors.map(
        (/** @type {any} */ { instancePath, keyword, params }) =>
          `${instancePath}: ${keyword} ${JSON.stringify(params)}`,
      );
  return [...errors, ...[...unknown].map((path) => `${path} is unknown`)];
}
