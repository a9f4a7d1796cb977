/// What was compiled from a model. The model owns it and does not know what is in it.
protocol ModelPlan: AnyObject, Sendable {}
