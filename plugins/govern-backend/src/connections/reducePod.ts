import {
  reduceObject,
  type KubeObject,
  type Pod,
} from '@backstage-govern/kube';

/** What the product reads of a pod: most of its spec is volumes, environment and security. */
export function reducePod(object: KubeObject): KubeObject {
  const pod = reduceObject(object as Pod);
  const { containers, initContainers, nodeName, resources, overhead } =
    pod.spec;
  const reduced: Pod = {
    ...pod,
    spec: {
      containers: containers.map(reduceContainer),
      ...(initContainers && {
        initContainers: initContainers.map(reduceContainer),
      }),
      nodeName,
      resources,
      overhead,
    },
  };
  return reduced;
}

function reduceContainer({
  name,
  image,
  restartPolicy,
  resources,
}: Pod['spec']['containers'][number]) {
  return { name, image, restartPolicy, resources };
}
