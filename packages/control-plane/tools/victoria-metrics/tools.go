//go:build tools

// Package tools pins the metrics store of the demo.
package tools

import _ "github.com/VictoriaMetrics/VictoriaMetrics/app/victoria-metrics"
