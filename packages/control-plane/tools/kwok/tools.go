//go:build tools

// Package tools pins KWOK, which plays the kubelets of the control plane.
package tools

import _ "sigs.k8s.io/kwok/cmd/kwok"
